import type {
  ClickEvent,
  ClickEvents,
  EventsQuery,
  LinkLabel,
} from '../../../../contract/clicks/analytics.ts'
import type { App } from '../../../context.ts'
import { findFoldersAmong, findLinkLabels, findOwnAddresses } from '../../../links/index.ts'
import { isoTime } from '../../../platform/clock.ts'
import { listLocked, lockedField } from '../locked/locked.ts'
import { findPositions, type PositionOf } from '../places/positions.ts'
import { type Period, periodOf } from '../time/period.ts'
import { type Cursor, readCursor, writeCursor } from './cursor.ts'
import { type EventRow, listEvents } from './events-store.ts'
import { filterOf } from './filter.ts'

export async function listClickEvents(
  app: App,
  accountId: string,
  query: EventsQuery,
): Promise<ClickEvents> {
  const cursor = query.cursor === undefined ? undefined : readCursor(query.cursor)
  const period = cursor ?? periodOf(query, app.clock())
  const offset = cursor?.offset ?? 0
  const without = await listLocked(app, accountId, period)
  const filter = await filterOf(app, accountId, { query, period, without })
  // Read one more row than requested, to know whether there is a next page.
  const slice = { filter, limit: query.limit + 1, offset }
  const found = await listEvents(app.clickhouse, accountId, slice)
  const rows = found.slice(0, query.limit)
  const next = found.length > query.limit ? nextPage({ ...period, offset }, rows) : undefined
  const surroundings = await findSurroundings(app, accountId, rows)
  return {
    items: rows.map((row) => clickEvent(row, surroundings)),
    nextCursor: next ? writeCursor(next) : null,
    ...lockedField(without),
  }
}

/** Look-ups for displayed clicks. */
export interface ClickSurroundings {
  labels: ReadonlyMap<string, LinkLabel>
  positionOf: PositionOf
  folders: Awaited<ReturnType<typeof findFoldersAmong>>
  /** Those that links have now, for clicks from before addresses were kept. */
  addresses: ReadonlyMap<string, string>
}

export async function findSurroundings(
  app: App,
  accountId: string,
  rows: readonly EventRow[],
): Promise<ClickSurroundings> {
  const ids = [...new Set(rows.map((row) => row.link_id))]
  return {
    labels: await findLinkLabels(app, accountId, ids),
    positionOf: await findPositions(app.clickhouse, rows),
    folders: await findFoldersAmong(app, accountId, ids),
    addresses: await findMissingAddresses(app, accountId, rows),
  }
}

export function clickEvent(
  row: EventRow,
  { labels, positionOf, folders, addresses }: ClickSurroundings,
): ClickEvent {
  // Whoever knows the click id may report what came of the click.
  const { at, link_id, click_id: _, ...columns } = row
  const link = labels.get(link_id) ?? null
  return {
    at: isoTime(at),
    linkId: link_id,
    ...columns,
    address: columns.address || (addresses.get(link_id) ?? ''),
    folder: folders.get(link_id)?.folderId ?? '',
    link,
    position: positionOf(row),
  }
}

/** The own addresses of links with clicks from before addresses were kept, by their ids. */
export async function findMissingAddresses(
  app: App,
  accountId: string,
  rows: readonly Pick<EventRow, 'address' | 'link_id'>[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(rows.flatMap(({ address, link_id }) => (address === '' ? [link_id] : [])))
  return findOwnAddresses(app, accountId, [...ids])
}

/** The next page ends with the millisecond of the last row, so new clicks do not shift it and no row repeats. */
function nextPage(page: Cursor & Period, rows: readonly EventRow[]): Cursor | undefined {
  const last = rows.at(-1)
  if (!last) return undefined
  const to = last.at + 1
  const inLastMillisecond = rows.filter((row) => row.at === last.at).length
  const isSameEnd = page.to === to
  return { from: page.from, to, offset: inLastMillisecond + (isSameEnd ? page.offset : 0) }
}
