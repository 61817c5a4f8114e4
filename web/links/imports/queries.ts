import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ImportStatus } from '../../../contract/links/import-fields.ts'
import type {
  CheckImport,
  Import,
  ImportFrom,
  ImportRow,
  ImportRowPage,
} from '../../../contract/links/imports.ts'
import { answer, api } from '../../lib/api/api.ts'
import { apiFetch } from '../../lib/api/api-fetch.ts'
import { saveFile } from '../../lib/save-file.ts'

const POLL_MS = 700
const PAGE_SIZE = '100'
const EXAMPLES = '3'

const imports = api.v1.imports
const keys = ['imports']

export const isUnderWay = ({ status }: Pick<Import, 'status'>): boolean =>
  ['READING', 'CHECKING', 'RUNNING', 'UNDOING'].includes(status)

/** The imports of the last day, newest first. */
export const importsQuery = queryOptions({
  queryKey: [...keys, 'list'],
  queryFn: async (): Promise<Import[]> => (await answer(imports.$get())).items,
  refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? POLL_MS : false),
  staleTime: 0,
})

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys, 'one', id],
    queryFn: async ({ client }): Promise<Import> => {
      const one = await answer(imports[':id'].$get({ param: { id } }))
      // There may be new links and tags (tags are under the same key).
      if (one.status !== 'READING' && one.status !== 'SENT')
        void client.invalidateQueries({ queryKey: ['links'] })
      return one
    },
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? POLL_MS : false),
    staleTime: 0,
  })

export const rowsKey = (id: string) => [...keys, 'rows', id]

export interface ImportRowsFilter {
  id: string
  /** Part of the query key: the results of rows change with it. */
  status: ImportStatus
  onlyProblems: boolean
}

export const rowsQuery = ({ id, status, onlyProblems }: ImportRowsFilter) =>
  infiniteQueryOptions({
    queryKey: [...rowsKey(id), status, onlyProblems],
    queryFn: ({ pageParam: cursor }): Promise<ImportRowPage> =>
      answer(
        imports[':id'].rows.$get({
          param: { id },
          query: {
            limit: PAGE_SIZE,
            ...(onlyProblems && { problems: 'true' }),
            ...(cursor && { cursor }),
          },
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

/** The first rows of the file, to show what its columns hold. */
export const examplesQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys, 'examples', id],
    queryFn: async (): Promise<ImportRow[]> => {
      const page = await answer(
        imports[':id'].rows.$get({ param: { id }, query: { limit: EXAMPLES } }),
      )
      return page.items
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** A file that the server could not read: its message is the server's sentence. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}

/** Sends a file and resolves when the server has read it; `onReading` reports the progress. */
export async function sendFile(file: Blob, onReading: (one: Import) => void): Promise<Import> {
  let one = await uploadFile(file)
  while (one.status === 'READING') {
    onReading(one)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    one = await answer(imports[':id'].$get({ param: { id: one.id } }))
  }
  if (one.total === 0 && one.problem !== null) throw new UnreadableFile(one.problem)
  return one
}

async function uploadFile(file: Blob): Promise<Import> {
  const response = await apiFetch('/api/ui/v1/imports', {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: file,
  })
  return (await response.json()) as Import
}

/** The server reads the links; the answer is an import that is READING. */
export const importFrom = (json: ImportFrom): Promise<Import> =>
  answer(imports.from.$post({ json }))

export const checkRows = (id: string, json: CheckImport): Promise<Import> =>
  answer(imports[':id'].check.$put({ param: { id }, json }))

export const startImport = (id: string): Promise<Import> =>
  answer(imports[':id'].start.$put({ param: { id }, json: {} }))

export const undoImport = (id: string): Promise<Import> =>
  answer(imports[':id'].undo.$put({ param: { id } }))

export async function cancelImport(id: string): Promise<void> {
  await answer(imports[':id'].$delete({ param: { id } }))
}

export const saveBadRows = (id: string) => saveRows(id, 'errors')
export const saveReport = (id: string) => saveRows(id, 'report')

/** Fetched with the token, which must not be in a URL, and then saved as a file. */
async function saveRows(id: string, what: 'errors' | 'report'): Promise<void> {
  const response = await apiFetch(`/api/ui/v1/imports/${encodeURIComponent(id)}/${what}`)
  saveFile(await response.blob(), `import-${what}.csv`)
}
