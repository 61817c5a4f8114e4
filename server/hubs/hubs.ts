import { z } from 'zod'
import type { Hub, HubPage, ListHubs } from '../../contract/hubs/hubs.ts'
import type { Link } from '../../contract/links/links.ts'
import { type App, type Member, readingOf } from '../context.ts'
import { findLinkDomain } from '../domains/index.ts'
import { type LinkAddress, readLink, requireLinkRow } from '../links/index.ts'
import { Problem } from '../platform/http/problem.ts'
import { keyAt } from '../schema/key-at.ts'
import { HUB_TYPE } from '../schema/link-types.ts'
import { hubItem } from './hub-item.ts'
import { countHubs, findHub, type HubRow, type HubSlice, listHubRows, orderOf } from './store.ts'

export { endExperimentsOn, endRunning } from './experiments/end-running.ts'

/** With the hub flag off the calls answer 404; published hubs stay. */
export function requireHubs({ config }: App): void {
  if (!config.flags.hub) throw new Problem('not-found')
}

/** Any hub of the account, including those in the trash. */
export async function requireHubRow(app: App, accountId: string, at: LinkAddress): Promise<HubRow> {
  requireHubs(app)
  const name = at.domain ?? app.config.defaultHubDomain ?? ''
  const domain = await findLinkDomain(app, accountId, name)
  const row =
    domain && (await findHub(app.db, accountId, { ...keyAt(domain, at.key), sees: app.sees }))
  if (!row) throw new Problem('not-found')
  return row
}

/** A hub in the trash can be read and restored, and nothing else. */
export async function requireLiveHub(app: App, member: Member, at: LinkAddress): Promise<HubRow> {
  const row = await requireHubRow(app, member.accountId, at)
  if (row.deleted_at !== null) throw new Problem('not-found')
  return row
}

export async function readHub(app: App, member: Member, at: LinkAddress): Promise<Hub> {
  return hubItem(app.config, await requireHubRow(app, member.accountId, at))
}

/** Whatever has that address: a link, or a hub. */
export async function readAddress(app: App, member: Member, at: LinkAddress): Promise<Hub | Link> {
  const { type } = await requireLinkRow(app, member.accountId, at)
  return type === HUB_TYPE ? readHub(app, member, at) : readLink(app, member, at)
}

const WORDS_MAX = 10

export async function listHubs(app: App, member: Member, query: ListHubs): Promise<HubPage> {
  requireHubs(app)
  const { accountId } = member
  const db = readingOf(app)
  const domain =
    query.domain === undefined ? undefined : await findLinkDomain(app, accountId, query.domain)
  if (query.domain !== undefined && !domain) return { items: [], nextCursor: null, total: 0 }
  const filter = {
    words: (query.q ?? '').split(/\s+/).filter(Boolean).slice(0, WORDS_MAX),
    domainId: domain?.id,
    status: query.status,
    sees: app.sees,
  }
  const order = orderOf(query.sort)
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor, order)
  // One extra row shows whether there is a next page.
  const rows = await listHubRows(db, accountId, { filter, order, after, limit: query.limit + 1 })
  const items = rows.slice(0, query.limit)
  const last = items.at(-1)
  const isLast = !last || rows.length <= query.limit
  return {
    items: items.map((row) => hubItem(app.config, row)),
    nextCursor: isLast ? null : writeCursor([last.sorted, last.id]),
    total: await countHubs(db, accountId, filter),
  }
}

const Id = z.string().regex(/^\w{1,40}$/)
const TimeCursor = z.tuple([z.int().min(0), Id])
const TextCursor = z.tuple([z.string().max(200), Id])

const writeCursor = (cursor: readonly [string | number, string]): string =>
  Buffer.from(JSON.stringify(cursor)).toString('base64url')

function readCursor(text: string, { by }: HubSlice['order']): HubSlice['after'] {
  const schema = by === 'title' ? TextCursor : TimeCursor
  try {
    return schema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch (cause) {
    throw new Problem('bad-cursor', { cause })
  }
}
