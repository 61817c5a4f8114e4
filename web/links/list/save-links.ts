import { csvLine, UTF8_MARK } from '../../../contract/csv-line.ts'
import { answer, api } from '../../lib/api/api.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { saveFile } from '../../lib/save-file.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { fetchLinksFile } from '../bulk/bulk.ts'
import type { Selection } from '../bulk/selection.ts'
import type { ListFilter } from './filters/list-filter.ts'

/** Saves all pages of the list. A plain download link would not work, because the token goes in a header. */
export async function saveList(filter: ListFilter, format: 'csv' | 'json'): Promise<void> {
  try {
    saveFile(await fetchLinksFile(filter, format), `links.${format}`)
  } catch (error) {
    const { detail } = failureWords(error)
    toast({ title: 'No file was made', message: detail, tone: 'danger' })
  }
}

/** Selected links are already loaded, so their file is built in the browser. */
export async function saveLinks(selection: Selection, filter: ListFilter): Promise<void> {
  if (selection.isAll) return saveList(filter, 'csv')
  // With it come the schemas, which the list does not need
  const { linkColumns } = await import('../../../contract/links/link-columns.ts')
  const links = [...selection.chosen.values()]
  const folders = links.some(({ folderId }) => folderId !== null) ? await foldersById() : undefined
  const lines = links.map((link) => {
    const filed = { ...link, folder: folders?.get(link.folderId ?? '') ?? null }
    return csvLine(Object.values(linkColumns).map((cell) => String(cell(filed) ?? '')))
  })
  const text = [UTF8_MARK, csvLine(Object.keys(linkColumns)), ...lines]
  saveFile(new Blob(text, { type: 'text/csv;charset=utf-8' }), 'links.csv')
}

/** Their names. Without them the ids of the file are all that it says. */
async function foldersById(): Promise<ReadonlyMap<string, string>> {
  const { items } = await answer(api.v1.folders.$get({ query: {} })).catch(() => ({ items: [] }))
  return new Map(items.map(({ id, name }) => [id, name]))
}
