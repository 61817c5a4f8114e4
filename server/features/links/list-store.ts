import { sql } from 'kysely'
import type { LinkPage, ListLinks } from '../../../contract/links.ts'
import type { Db } from '../../platform/database.ts'
import { banReason } from './ban-store.ts'
import { countHalf } from './count-store.ts'
import { anyLinks, type LinkQuery, linksOf } from './index-store.ts'
import { COUNTED, countUpTo, FOLLOWED, linksFound, type Search } from './search-store.ts'
import type { LinkRow } from './store.ts'
import { hasTag } from './wanted-store.ts'

export interface LinkFilter {
  search: Search | undefined
  state: ListLinks['state']
  domainId: string | undefined
  type: ListLinks['type']
  tagId: string | undefined
  createdBy: string | undefined
  /** Epoch milliseconds. */
  from: number | undefined
  to: number | undefined
  now: number
}

/** Everything of an account that is not in the trash. */
export const noFilter: Omit<LinkFilter, 'now'> = {
  search: undefined,
  state: undefined,
  domainId: undefined,
  type: undefined,
  tagId: undefined,
  createdBy: undefined,
  from: undefined,
  to: undefined,
}

/** Of all links of the account, or of those that a search finds. */
function filtered(
  db: Db,
  accountId: string,
  { filter, isFollowed = false }: { filter: LinkFilter; isFollowed?: boolean | undefined },
): LinkQuery {
  const { search, state, domainId, type, tagId, createdBy, from, to } = filter
  let links = search
    ? linksFound(db, search)
    : linksOf(anyLinks(db), { accountId, isTrashed: state === 'trashed' })
  if (domainId !== undefined) links = links.where('links.domain_id', '=', domainId)
  if (type !== undefined) links = links.where('links.type', '=', type)
  if (createdBy !== undefined) links = links.where('links.created_by', '=', createdBy)
  if (from !== undefined) links = links.where('links.created_at', '>=', from)
  if (to !== undefined) links = links.where('links.created_at', '<', to)
  if (tagId !== undefined) links = links.where(hasTag(tagId))
  return inState(links, filter, isFollowed)
}

/** With a plus, which changes nothing, a column has no index: then that of the order is used. */
function inState(links: LinkQuery, { state, now }: LinkFilter, isFollowed: boolean): LinkQuery {
  const plain = sql.raw(isFollowed ? '+' : '')
  if (state === 'paused') return links.where(sql<boolean>`${plain} links.disabled = 1`)
  if (state === 'expired') return links.where(sql<boolean>`${plain} links.expires_at <= ${now}`)
  if (state !== 'active') return links
  const isOpen = sql<boolean>`(links.expires_at is null or ${plain} links.expires_at > ${now})`
  return links.where(sql<boolean>`${plain} links.disabled = 0`).where(isOpen)
}

/** Few links are paused or expired as a rule: sooner are these asked for common words than an index of words. */
function ledByState(filter: LinkFilter): LinkFilter {
  const { search, state } = filter
  if (state !== 'paused' && state !== 'expired') return filter
  if (search?.found === undefined || search.found <= search.limits.counted) return filter
  return { ...filter, search: { ...search, rare: [] } }
}

/** Counted as far as a list tells it; all links of an account, of the trash and of a type are known in any number. */
export async function countList(
  db: Db,
  accountId: string,
  wanted: LinkFilter,
): Promise<Pick<LinkPage, 'total' | 'totalIsMore'>> {
  const filter = ledByState(wanted)
  const { search, state, type, now: _, ...others } = filter
  const isTrashed = state === 'trashed'
  const isWhole =
    (state === undefined || isTrashed) &&
    Object.values(others).every((value) => value === undefined)
  if (isWhole && !search) {
    return { total: await countHalf(db, { accountId, isTrashed }, type), totalIsMore: false }
  }
  const known = isWhole && type === undefined ? search?.found : undefined
  const most = search?.limits.counted ?? COUNTED
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
  /** The last row of the page before. */
  after: Place | undefined
  limit: number
}

/** Value and id of a row. */
export type Place = readonly [string | number, string]

/** One page; ids settle the order of equal values. */
export async function listLinkRows(
  db: Db,
  accountId: string,
  { filter: wanted, order }: { filter: LinkFilter; order: LinkOrder },
): Promise<LinkRow[]> {
  const filter = ledByState(wanted)
  const { search, state } = filter
  const isWhole = !search && (state === undefined || state === 'trashed')
  if (isWhole) return pageOf(db, accountId, { filter, order })
  if (search && isSoonerSorted(search, order)) {
    return pageOf(db, accountId, { filter, order: sorted(order) })
  }
  const followed = search?.limits.followed ?? FOLLOWED
  const end = await placeBehind(db, accountId, { filter, order, links: followed })
  const byLinks = search ? { ...filter, search: { ...search, rare: [] } } : filter
  const rows = await pageOf(db, accountId, {
    filter: byLinks,
    order: { ...order, isFollowed: true, end },
  })
  if (rows.length === order.limit || end === undefined) return rows
  return pageOf(db, accountId, { filter, order: sorted(order) })
}

/** Where few links fit, or no index gives the order. */
function isSoonerSorted({ found, links, limits, isTrashed }: Search, order: LinkOrder): boolean {
  if (isTrashed && order.by !== 'createdAt') return true
  if (found === undefined || found > limits.counted) return false
  // So many links an order leads past until a page is full
  const passed = (order.limit * links) / Math.max(found, 1)
  return found <= passed
}

interface Page {
  filter: LinkFilter
  order: LinkOrder & {
    /** Rows are put in order once they are found: no index gives them in that order. */
    isSorted?: boolean
    /** The index of the order leads, and no other one. */
    isFollowed?: boolean
    /** No rows behind this place. */
    end?: Place | undefined
  }
}

const sorted = (order: LinkOrder): Page['order'] => ({ ...order, isSorted: true })

/** Places in the order first, so that no more rows are read and put together than are shown. */
async function pageOf(db: Db, accountId: string, { filter, order }: Page): Promise<LinkRow[]> {
  const { column, id } = orderOf(order)
  let places = filtered(db, accountId, { filter, isFollowed: order.isFollowed })
    .select([sql<string | number>`${column}`.as('value'), sql<string>`${id}`.as('id')])
    .orderBy(column, order.direction)
    .orderBy(id, order.direction)
    .limit(order.limit)
  if (order.by === 'clicks') {
    places = places
      .innerJoin('link_clicks', 'link_clicks.link_id', 'links.id')
      .where('link_clicks.account_id', '=', accountId)
  }
  if (order.after) places = places.where(isBehind(order, order.after))
  if (order.end) places = places.where(sql<boolean>`not ${isBehind(order, order.end)}`)
  return db
    .selectFrom(places.as('place'))
    .innerJoin('links', 'links.id', 'place.id')
    .innerJoin('domains', 'domains.id', 'links.domain_id')
    .innerJoin('link_clicks', 'link_clicks.link_id', 'links.id')
    .selectAll('links')
    .select(['domains.name as domain', 'link_clicks.total as total', 'link_clicks.human as human'])
    .select(banReason)
    .orderBy('place.value', order.direction)
    .orderBy('place.id', order.direction)
    .execute()
}

function orderOf({ by, isSorted }: Page['order']) {
  const column = orderColumns[by]
  // Counters are a table of their own: its rows carry the account, so that its index gives the order.
  const id = by === 'clicks' ? sql.ref('link_clicks.link_id') : sql.ref('links.id')
  if (!isSorted) return { column, id }
  // The same value, but no column that has an index
  return { column: by === 'key' ? sql`(${column} || '')` : sql`(${column} + 0)`, id }
}

function isBehind(order: Page['order'], [value, id]: Place) {
  const by = orderOf(order)
  const sign = sql.raw(order.direction === 'asc' ? '>' : '<')
  return sql<boolean>`((${by.column}, ${by.id}) ${sign} (${value}, ${id}))`
}

/** The place so many links further in an order; undefined where there are fewer. */
async function placeBehind(
  db: Db,
  accountId: string,
  { filter, order, links }: { filter: LinkFilter; order: LinkOrder; links: number },
): Promise<Place | undefined> {
  const { column, id } = orderOf(order)
  const isByClicks = order.by === 'clicks'
  let places = isByClicks
    ? (db
        .selectFrom('link_clicks')
        .where('link_clicks.account_id', '=', accountId) as unknown as LinkQuery)
    : linksOf(anyLinks(db), { accountId, isTrashed: filter.state === 'trashed' })
  if (order.after) places = places.where(isBehind(order, order.after))
  const row = await places
    .select([sql<string | number>`${column}`.as('value'), sql<string>`${id}`.as('id')])
    .orderBy(column, order.direction)
    .orderBy(id, order.direction)
    .offset(links)
    .limit(1)
    .executeTakeFirst()
  return row && [row.value, row.id]
}
