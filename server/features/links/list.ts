import { z } from 'zod'
import { KEY_PATTERN } from '../../../contract/keys.ts'
import type { LinkPage, ListLinks } from '../../../contract/links.ts'
import type { App, Member } from '../../context.ts'
import { Problem } from '../../platform/problem.ts'
import { findLinkDomain } from '../domains/domains.ts'
import { linkItem } from './link-item.ts'
import { countLinks, type LinkFilter, type LinkOrder, listLinkRows } from './list-store.ts'
import type { LinkRow } from './store.ts'
import { splitWords } from './words.ts'

export async function listLinks(app: App, member: Member, query: ListLinks): Promise<LinkPage> {
  const filter = await filterOf(app, member, query)
  if (!filter) return { items: [], nextCursor: null, total: 0 }
  const order = orderOf(query)
  const rows = await listLinkRows(app.db, member.accountId, { filter, order })
  const items = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? items.at(-1) : undefined
  return {
    items: items.map((row) => linkItem(app.config, row)),
    nextCursor: last ? cursorOf(last, order.by) : null,
    total: await countLinks(app.db, member.accountId, filter),
  }
}

/** Undefined when the filter names a domain that is not the account's: nothing can match. */
async function filterOf(
  app: App,
  member: Member,
  query: ListLinks,
): Promise<LinkFilter | undefined> {
  const domain =
    query.domain === undefined
      ? undefined
      : await findLinkDomain(app, member.accountId, query.domain)
  if (query.domain !== undefined && !domain) return undefined
  return {
    words: splitWords(query.q ?? '').slice(0, 10),
    state: query.state,
    domainId: domain?.id,
    type: query.type,
    now: app.clock(),
  }
}

function orderOf(query: ListLinks): LinkOrder {
  const isDescending = query.sort.startsWith('-')
  const by = query.sort.replace('-', '') as LinkOrder['by']
  return {
    by,
    direction: isDescending ? 'desc' : 'asc',
    after: query.cursor === undefined ? undefined : readCursor(query.cursor, by),
    // One more than asked for tells whether there is a next page.
    limit: query.limit + 1,
  }
}

const Id = z.string().regex(/^\w{1,40}$/)
/** Times and counts; the list sorted by keys goes on after a key. Another list's cursor is none. */
const Cursor = z.tuple([z.int().min(0), Id])
const KeyCursor = z.tuple([z.string().regex(KEY_PATTERN), Id])

function cursorOf(row: LinkRow, by: LinkOrder['by']): string {
  const values = {
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    key: row.key_lower,
    clicks: row.human,
  }
  return Buffer.from(JSON.stringify([values[by], row.id])).toString('base64url')
}

function readCursor(text: string, by: LinkOrder['by']): LinkOrder['after'] {
  const schema = by === 'key' ? KeyCursor : Cursor
  try {
    return schema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch (cause) {
    throw new Problem('bad-cursor', { cause })
  }
}
