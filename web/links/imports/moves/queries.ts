import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { MoveCheck, MoveDifferencePage } from '../../../../contract/links/move-checks.ts'
import { answer, api } from '../../../lib/api/api.ts'
import { apiFetch } from '../../../lib/api/api-fetch.ts'
import { saveFile } from '../../../lib/save-file.ts'

const POLL_MS = 2000
const PAGE_SIZE = '50'

const moveCheck = api.v1.imports[':id']['move-check']

/** Null if the move of that import was not checked yet. */
export const moveCheckQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', 'move-check', id],
    queryFn: (): Promise<MoveCheck | null> => answer(moveCheck.$get({ param: { id } })),
    refetchInterval: ({ state }) => (state.data?.status === 'RUNNING' ? POLL_MS : false),
    staleTime: 0,
  })

/** A running check finds more of them: `found` is part of the key. */
export const differencesQuery = ({ id, found }: { id: string; found: number }) =>
  infiniteQueryOptions({
    queryKey: ['imports', 'move-differences', id, found],
    queryFn: ({ pageParam: cursor }): Promise<MoveDifferencePage> =>
      answer(
        moveCheck.differences.$get({
          param: { id },
          query: { limit: PAGE_SIZE, ...(cursor && { cursor }) },
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

export const startMoveCheck = (id: string, oldAddress: string): Promise<MoveCheck> =>
  answer(moveCheck.$post({ param: { id }, json: { oldAddress } }))

export async function cancelMoveCheck(id: string): Promise<void> {
  await answer(moveCheck.$delete({ param: { id } }))
}

/** Fetched with the token, which must not be in a URL, and then saved as a file. */
export async function saveMoveReport(id: string): Promise<void> {
  const path = `/api/ui/v1/imports/${encodeURIComponent(id)}/move-check/report`
  const response = await apiFetch(path)
  saveFile(await response.blob(), 'moved-links.csv')
}
