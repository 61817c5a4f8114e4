import type { FiledLink } from '../../../contract/links/link-columns.ts'
import type { Link } from '../../../contract/links/links.ts'
import type { App } from '../../context.ts'
import { findFoldersAmong } from './clicked-links.ts'

/** With the names of their folders. */
export async function filedLinks(
  app: App,
  accountId: string,
  links: readonly Link[],
): Promise<FiledLink[]> {
  const ids = links.filter(({ folderId }) => folderId !== null).map(({ id }) => id)
  const folders = await findFoldersAmong(app, accountId, ids)
  return links.map((link) => ({ ...link, folder: folders.get(link.id)?.name ?? null }))
}
