import { type SelectQueryBuilder, sql } from 'kysely'
import type { ListLinks } from '../../../contract/links.ts'
import type { Db } from '../../platform/database.ts'
import type { Schema } from '../../platform/schema.ts'
import type { LinkRow } from './store.ts'

type Links = SelectQueryBuilder<Schema, 'links', object>

export interface LinkFilter {
  words: readonly string[]
  state: ListLinks['state']
  domainId: string | undefined
  type: ListLinks['type']
  now: number
}

function filtered(query: Links, accountId: string, filter: LinkFilter): Links {
  const { words, state, domainId, type, now } = filter
  let links = query
    .where('links.account_id', '=', accountId)
    .where('links.deleted_at', state === 'trashed' ? 'is not' : 'is', null)
  if (domainId !== undefined) links = links.where('links.domain_id', '=', domainId)
  if (type !== undefined) links = links.where('links.type', '=', type)
  if (state === 'paused') links = links.where('links.disabled', '=', 1)
  if (state === 'expired') links = links.where('links.expires_at', '<=', now)
  if (state === 'active') {
    const isOpen = sql<boolean>`(links.expires_at is null or links.expires_at > ${now})`
    links = links.where('links.disabled', '=', 0).where(isOpen)
  }
  for (const word of words) links = links.where('links.id', 'in', withWord(accountId, word))
  return links
}

/** Ids of links with a word that begins so; the highest code point ends the range on both databases. */
function withWord(accountId: string, beginning: string) {
  return sql<string>`(select link_id from link_words where account_id = ${accountId}
    and word >= ${beginning} and word < ${`${beginning}\u{10ffff}`})`
}

export async function countLinks(db: Db, accountId: string, filter: LinkFilter): Promise<number> {
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
