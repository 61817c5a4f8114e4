import { type SelectQueryBuilder, sql } from 'kysely'
import type { ListLinks } from '../../../contract/links.ts'
import type { Db } from '../../platform/database.ts'
import type { Schema } from '../../platform/schema.ts'
import { banReason } from './ban-store.ts'
import type { LinkRow } from './store.ts'
import { hasTag } from './wanted-store.ts'
import { type Beginning, hasWord, linksWith } from './word-store.ts'

type Links = SelectQueryBuilder<Schema, 'links', object>

export interface LinkFilter {
  /** Beginnings of words that a link has all of, the rarest first. */
  words: readonly Beginning[]
  /** Links with all of them; undefined without words. */
  found: number | undefined
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
  words: [],
  found: undefined,
  state: undefined,
  domainId: undefined,
  type: undefined,
  tagId: undefined,
  createdBy: undefined,
  from: undefined,
  to: undefined,
}

/** `inactive`: paused, expired or both. */
type State = LinkFilter['state'] | 'inactive'
type Counted = Omit<LinkFilter, 'state'> & { state: State }

function filtered(query: Links, accountId: string, filter: Counted): Links {
  const { state, domainId, type, tagId, createdBy, from, to } = filter
  let links = query
    .where('links.account_id', '=', accountId)
    .where('links.deleted_at', state === 'trashed' ? 'is not' : 'is', null)
  if (domainId !== undefined) links = links.where('links.domain_id', '=', domainId)
  if (type !== undefined) links = links.where('links.type', '=', type)
  if (createdBy !== undefined) links = links.where('links.created_by', '=', createdBy)
  if (from !== undefined) links = links.where('links.created_at', '>=', from)
  if (to !== undefined) links = links.where('links.created_at', '<', to)
  if (tagId !== undefined) links = links.where(hasTag(tagId))
  return withWords(inState(links, filter), accountId, filter)
}

function inState(links: Links, { state, now }: Counted): Links {
  if (state === 'paused') return links.where('links.disabled', '=', 1)
  if (state === 'expired') return links.where('links.expires_at', '<=', now)
  if (state === 'inactive')
    return links.where(sql<boolean>`(links.disabled = 1 or links.expires_at <= ${now})`)
  if (state !== 'active') return links
  const isOpen = sql<boolean>`(links.expires_at is null or links.expires_at > ${now})`
  return links.where('links.disabled', '=', 0).where(isOpen)
}

/** So few links are looked up and ordered sooner than an order is walked that finds few of them. */
const FEW = 3000

function withWords(links: Links, accountId: string, filter: Counted): Links {
  const { words, found, state } = filter
  if (found === undefined) return links
  if (found <= FEW) {
    const search = { accountId, isTrashed: state === 'trashed' }
    return links.where('links.id', 'in', linksWith(search, words))
  }
  return words.reduce(
    (narrowed, { text }) => narrowed.where(hasWord(sql.ref('links.id'), text)),
    links,
  )
}

export async function countLinks(db: Db, accountId: string, filter: LinkFilter): Promise<number> {
  const { words: _, found, now: _now, state, ...others } = filter
  const isNarrowed = Object.values(others).some((value) => value !== undefined)
  if (found === undefined || isNarrowed) return countFiltered(db, accountId, filter)
  if (state === undefined || state === 'trashed') return found
  if (state !== 'active') return countFiltered(db, accountId, filter)
  // Nearly all links are active: the others are sooner counted
  return found - (await countFiltered(db, accountId, { ...filter, state: 'inactive' }))
}

async function countFiltered(db: Db, accountId: string, filter: Counted): Promise<number> {
  const row = await filtered(db.selectFrom('links'), accountId, filter)
    .select(sql<number>`cast(count(*) as bigint)`.as('count'))
    .executeTakeFirstOrThrow()
  return row.count
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
  /** Value and id of the last row of the page before. */
  after: readonly [string | number, string] | undefined
  limit: number
}

/** One page; ids settle the order of equal values. */
export async function listLinkRows(
  db: Db,
  accountId: string,
  { filter, order }: { filter: LinkFilter; order: LinkOrder },
): Promise<LinkRow[]> {
  const column = orderColumns[order.by]
  // Counters are a table of their own: its rows carry the account, so that its index gives the order.
  const id =
    order.by === 'clicks' ? sql.ref<string>('link_clicks.link_id') : sql.ref<string>('links.id')
  const base = filtered(db.selectFrom('links') as unknown as Links, accountId, filter)
  let page = base
    .innerJoin('domains', 'domains.id', 'links.domain_id')
    .innerJoin('link_clicks', 'link_clicks.link_id', 'links.id')
    .selectAll('links')
    .select(['domains.name as domain', 'link_clicks.total as total', 'link_clicks.human as human'])
    .select(banReason)
    .orderBy(column, order.direction)
    .orderBy(id, order.direction)
    .limit(order.limit)
  if (order.by === 'clicks') page = page.where('link_clicks.account_id', '=', accountId)
  if (order.after) {
    const [value, afterId] = order.after
    const sign = sql.raw(order.direction === 'asc' ? '>' : '<')
    page = page.where(sql<boolean>`(${column}, ${id}) ${sign} (${value}, ${afterId})`)
  }
  return (await page.execute()) as LinkRow[]
}
