import { sql } from 'kysely'
import type { LinkPage, ListLinks } from '../../../contract/links/links.ts'
import type { Db } from '../../platform/database/database.ts'
import { everyLink, type LinkSight, seesEveryLink } from '../../schema/seen-links.ts'
import { banReason } from '../ban-store.ts'
import { hasHealth } from '../health/link-health.ts'
import { type FullLinkRow, liveFolderId } from '../store.ts'
import { countHalf } from './count-store.ts'
import { anyLinks, type LinkQuery, linksOf } from './index-store.ts'
import { fitsTags } from './link-ids-store.ts'
import { COUNT_MAX, countUpTo, FOLLOW_MAX, linksFound, type Search } from './search-store.ts'
import { hasTarget, type TargetFilter } from './target-store.ts'

export interface TagFilter {
  mode: 'any' | 'all' | 'none'
  ids: readonly string[]
}

export interface LinkRowFilter {
  search: Search | undefined
  state: ListLinks['state']
  domainId: string | undefined
  type: ListLinks['type']
  tags: TagFilter | undefined
  createdBy: string | undefined
  health: ListLinks['health']
  externalId: string | undefined
  target: TargetFilter | undefined
  /** Epoch milliseconds. */
  from: number | undefined
  to: number | undefined
  folderId: string | undefined
  sees: LinkSight
  now: number
}

/** All live links that are seen. */
export const noFilter: Omit<LinkRowFilter, 'now' | 'sees'> = {
  search: undefined,
  state: undefined,
  domainId: undefined,
  type: undefined,
  tags: undefined,
  createdBy: undefined,
  health: undefined,
  externalId: undefined,
  target: undefined,
  from: undefined,
  to: undefined,
  folderId: undefined,
}

/** Filters all links of the account, or those that a search finds. */
function filtered(
  db: Db,
  accountId: string,
  {
    filter,
    isByOrderIndex = false,
  }: { filter: LinkRowFilter; isByOrderIndex?: boolean | undefined },
): LinkQuery {
  const { search, state, domainId, type, tags, createdBy, health, from, to, folderId } = filter
  let links = search
    ? linksFound(db, search)
    : linksOf(anyLinks(db), { accountId, isTrashed: state === 'trashed', sees: filter.sees })
  if (domainId !== undefined) links = links.where('links.domain_id', '=', domainId)
  if (type !== undefined) links = links.where('links.type', '=', type)
  if (createdBy !== undefined) links = links.where('links.created_by', '=', createdBy)
  if (health !== undefined) links = links.where(hasHealth(accountId, health))
  if (from !== undefined) links = links.where('links.created_at', '>=', from)
  if (to !== undefined) links = links.where('links.created_at', '<', to)
  if (tags !== undefined) links = links.where(fitsTags(tags))
  if (folderId !== undefined) links = links.where('links.folder_id', '=', folderId)
  return inState(ofOneOrTarget(links, filter, isByOrderIndex), filter, isByOrderIndex)
}

function ofOneOrTarget(
  links: LinkQuery,
  { externalId, target }: LinkRowFilter,
  isByOrderIndex: boolean,
): LinkQuery {
  const some = target ? links.where(hasTarget(target, isByOrderIndex)) : links
  return externalId === undefined ? some : some.where('links.external_id', '=', externalId)
}

/** A unary plus keeps the database from using the index of a column, so that it uses the one of the order. */
function inState(
  links: LinkQuery,
  { state, now }: LinkRowFilter,
  isByOrderIndex: boolean,
): LinkQuery {
  const plain = sql.raw(isByOrderIndex ? '+' : '')
  if (state === 'paused') return links.where(sql<boolean>`${plain} links.disabled = 1`)
  if (state === 'expired') return links.where(sql<boolean>`${plain} links.expires_at <= ${now}`)
  if (state !== 'active') return links
  const isOpen = sql<boolean>`(links.expires_at is null or ${plain} links.expires_at > ${now})`
  return links.where(sql<boolean>`${plain} links.disabled = 0`).where(isOpen)
}

/** True if an index finds so few links that nothing else has to. */
const isRare = ({ externalId, target }: LinkRowFilter): boolean =>
  externalId !== undefined || target?.isRare === true

/** Usually few links are paused or expired, so for common words it is faster to test those than to use the word index. */
function preferOtherIndex(filter: LinkRowFilter): LinkRowFilter {
  const { search, state } = filter
  if (search && isRare(filter)) return { ...filter, search: { ...search, rare: [] } }
  if (state !== 'paused' && state !== 'expired') return filter
  if (search?.matchCount === undefined || search.matchCount <= search.limits.countMax) return filter
  return { ...filter, search: { ...search, rare: [] } }
}

/** Counts up to a limit. Without a search and with no filter but the type, the number is exact. */
export async function countList(
  db: Db,
  accountId: string,
  wanted: LinkRowFilter,
): Promise<Pick<LinkPage, 'total' | 'totalIsMore'>> {
  const filter = preferOtherIndex(wanted)
  const { search, state, type, sees, now: _, ...others } = filter
  const isTrashed = state === 'trashed'
  const isWhole =
    (state === undefined || isTrashed) &&
    // What is not seen is not among the counts of the account
    (search !== undefined || seesEveryLink(sees)) &&
    Object.values(others).every((value) => value === undefined)
  if (isWhole && !search) {
    return { total: await countHalf(db, { accountId, isTrashed, sees }, type), totalIsMore: false }
  }
  const known = isWhole && type === undefined ? search?.matchCount : undefined
  const most = search?.limits.countMax ?? COUNT_MAX
  const count = known ?? (await countUpTo(db, filtered(db, accountId, { filter }), most + 1))
  return { total: Math.min(count, most), totalIsMore: count > most }
}

const orderColumns = {
  createdAt: sql.ref<number>('links.created_at'),
  updatedAt: sql.ref<number>('links.updated_at'),
  key: sql.ref<string>('links.key_lower'),
  clicks: sql.ref<number>('link_clicks.human'),
} as const

export interface LinkOrder {
  by: keyof typeof orderColumns
  direction: 'asc' | 'desc'
  /** The last row of the previous page. */
  after: ListPosition | undefined
  limit: number
}

/** The value and the id of a row. */
export type ListPosition = readonly [string | number, string]

/** One page. Rows with equal values are ordered by id. */
export async function listLinkRows(
  db: Db,
  accountId: string,
  { filter: wanted, order }: { filter: LinkRowFilter; order: LinkOrder },
): Promise<FullLinkRow[]> {
  const filter = preferOtherIndex(wanted)
  const { search, state } = filter
  if (isRare(filter)) return pageOf(db, accountId, { filter, order: sortedLast(order) })
  const isWhole = !search && (state === undefined || state === 'trashed') && !filter.target
  if (isWhole) return pageOf(db, accountId, { filter, order })
  if (search && isSortingCheaper(search, order)) {
    return pageOf(db, accountId, { filter, order: sortedLast(order) })
  }
  const steps = search?.limits.followMax ?? FOLLOW_MAX
  const end = await positionAfter(db, accountId, { filter, order, links: steps })
  const withoutIndex = search ? { ...filter, search: { ...search, rare: [] } } : filter
  const rows = await pageOf(db, accountId, {
    filter: withoutIndex,
    order: { ...order, isByOrderIndex: true, end },
  })
  if (rows.length === order.limit || end === undefined) return rows
  return pageOf(db, accountId, { filter, order: sortedLast(order) })
}

/** True if few links match, or no index has the order. */
function isSortingCheaper(
  { matchCount, links, limits, isTrashed }: Search,
  order: LinkOrder,
): boolean {
  if (isTrashed && order.by !== 'createdAt') return true
  if (matchCount === undefined || matchCount > limits.countMax) return false
  // The links that an order passes until a page is full
  const passed = (order.limit * links) / Math.max(matchCount, 1)
  return matchCount <= passed
}

interface LinkRowsQuery {
  filter: LinkRowFilter
  order: LinkOrder & {
    /** Sort the matching rows instead of reading an index in this order. */
    isSortedLast?: boolean
    /** Use the index of the order, and no other one. */
    isByOrderIndex?: boolean
    /** No rows after this position. */
    end?: ListPosition | undefined
  }
}

const sortedLast = (order: LinkOrder): LinkRowsQuery['order'] => ({ ...order, isSortedLast: true })

/** Finds the positions first, so that it reads and joins only the rows of the page. */
async function pageOf(
  db: Db,
  accountId: string,
  { filter, order }: LinkRowsQuery,
): Promise<FullLinkRow[]> {
  const { column, id } = orderOf(order)
  let places = filtered(db, accountId, { filter, isByOrderIndex: order.isByOrderIndex })
    .select([sql<string | number>`${column}`.as('value'), sql<string>`${id}`.as('id')])
    .orderBy(column, order.direction)
    .orderBy(id, order.direction)
    .limit(order.limit)
  if (order.by === 'clicks') {
    places = places
      .innerJoin('link_clicks', 'link_clicks.link_id', 'links.id')
      .where('link_clicks.account_id', '=', accountId)
  }
  if (order.after) places = places.where(compared(order, 'after', order.after))
  if (order.end) places = places.where(compared(order, 'upTo', order.end))
  return db
    .selectFrom(places.as('place'))
    .innerJoin('links', 'links.id', 'place.id')
    .innerJoin('domains', 'domains.id', 'links.domain_id')
    .innerJoin('link_clicks', 'link_clicks.link_id', 'links.id')
    .selectAll('links')
    .select(['domains.name as domain', 'link_clicks.total as total', 'link_clicks.human as human'])
    .select(banReason)
    .select(liveFolderId)
    .orderBy('place.value', order.direction)
    .orderBy('place.id', order.direction)
    .execute()
}

function orderOf({ by, isSortedLast }: LinkRowsQuery['order']) {
  const column = orderColumns[by]
  // The counters are in a table of their own, whose index has the account and the clicks.
  const id = by === 'clicks' ? sql.ref('link_clicks.link_id') : sql.ref('links.id')
  if (!isSortedLast) return { column, id }
  // The same value, but not a column with an index
  return { column: by === 'key' ? sql`(${column} || '')` : sql`(${column} + 0)`, id }
}

/** Each has its own operator: PostgreSQL uses an index for `>=`, but not for `not <`. */
const operators = {
  asc: { after: sql.raw('>'), upTo: sql.raw('<=') },
  desc: { after: sql.raw('<'), upTo: sql.raw('>=') },
} as const

function compared(
  order: LinkRowsQuery['order'],
  side: 'after' | 'upTo',
  [value, id]: ListPosition,
) {
  const by = orderOf(order)
  const operator = operators[order.direction][side]
  return sql<boolean>`((${by.column}, ${by.id}) ${operator} (${value}, ${id}))`
}

/** The position `links` links further in the order; undefined if there are fewer. */
async function positionAfter(
  db: Db,
  accountId: string,
  { filter, order, links }: { filter: LinkRowFilter; order: LinkOrder; links: number },
): Promise<ListPosition | undefined> {
  const { column, id } = orderOf(order)
  const isByClicks = order.by === 'clicks'
  let places = isByClicks
    ? (db
        .selectFrom('link_clicks')
        .where('link_clicks.account_id', '=', accountId) as unknown as LinkQuery)
    : linksOf(anyLinks(db), {
        accountId,
        isTrashed: filter.state === 'trashed',
        sees: everyLink,
      })
  if (order.after) places = places.where(compared(order, 'after', order.after))
  const row = await places
    .select([sql<string | number>`${column}`.as('value'), sql<string>`${id}`.as('id')])
    .orderBy(column, order.direction)
    .orderBy(id, order.direction)
    .offset(links)
    .limit(1)
    .executeTakeFirst()
  return row && [row.value, row.id]
}
