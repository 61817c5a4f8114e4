import type { Link } from '../../../contract/links.ts'
import { type App, readingOf } from '../../context.ts'
import { linkItems } from './link-items.ts'
import { listLinkRows, noFilter } from './list-store.ts'

export interface LinksFrom {
  isTrashed: boolean
  limit: number
  /** Creation and id of the last one before. */
  after: readonly [number, string] | undefined
}

/** Links of one half, the trash or the rest, the oldest first, and where the next ones begin. */
export async function pageOfEvery(
  app: App,
  accountId: string,
  from: LinksFrom,
): Promise<{ links: Link[]; next: LinksFrom | undefined }> {
  const { isTrashed, limit, after } = from
  const rows = await listLinkRows(readingOf(app), accountId, {
    filter: { ...noFilter, state: isTrashed ? 'trashed' : undefined, now: app.clock() },
    order: { by: 'createdAt', direction: 'asc', after, limit },
  })
  const last = rows.at(-1)
  const isEnd = !last || rows.length < limit
  return {
    links: await linkItems(app, accountId, rows),
    next: isEnd ? undefined : { ...from, after: [last.created_at, last.id] },
  }
}
