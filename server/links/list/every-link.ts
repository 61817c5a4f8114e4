import type { FiledLink } from '../../../contract/links/link-columns.ts'
import { type App, readingOf } from '../../context.ts'
import { filedLinks } from './filed-links.ts'
import { linkItems } from './link-items.ts'
import { listLinkRows, noFilter } from './list-store.ts'

export interface EveryLinkCursor {
  isTrashed: boolean
  limit: number
  /** Creation time and id of the last link of the previous page. */
  after: readonly [number, string] | undefined
}

/** One page of the live links or of the trash, oldest first, and the cursor of the next one. */
export async function listEveryLink(
  app: App,
  accountId: string,
  from: EveryLinkCursor,
): Promise<{ links: FiledLink[]; next: EveryLinkCursor | undefined }> {
  const { isTrashed, limit, after } = from
  const rows = await listLinkRows(readingOf(app), accountId, {
    filter: {
      ...noFilter,
      state: isTrashed ? 'trashed' : undefined,
      sees: app.sees,
      now: app.clock(),
    },
    order: { by: 'createdAt', direction: 'asc', after, limit },
  })
  const last = rows.at(-1)
  const isEnd = !last || rows.length < limit
  return {
    links: await filedLinks(app, accountId, await linkItems(app, accountId, rows)),
    next: isEnd ? undefined : { ...from, after: [last.created_at, last.id] },
  }
}
