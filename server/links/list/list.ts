import { z } from 'zod'
import { KEY_PATTERN, keyProblem } from '../../../contract/links/keys.ts'
import type { LinkFilter, LinkPage, ListLinks } from '../../../contract/links/links.ts'
import { type App, type Member, readingOf } from '../../context.ts'
import { findLinkDomain, requestFavicons, requireWebAddress } from '../../domains/index.ts'
import { Problem } from '../../platform/http/problem.ts'
import { isListed } from '../../schema/link-types.ts'
import { hasFolder } from '../folders/folders.ts'
import type { FullLinkRow } from '../store.ts'
import { findTagId } from '../tags/tags.ts'
import { withPastedLink } from '../target/pasted-link.ts'
import { linkItems } from './link-items.ts'
import { countList, type LinkOrder, type LinkRowFilter, listLinkRows } from './list-store.ts'
import { listFoundIds, planSearch, type Search } from './search-store.ts'
import { searchWords } from './search-terms.ts'
import { findTarget, type TargetFilter } from './target-store.ts'

export async function listLinks(app: App, member: Member, query: ListLinks): Promise<LinkPage> {
  const filter = await filterOf(app, member, query)
  // Later pages need no total: the first one had it
  const isFirst = query.cursor === undefined
  const nothing = isFirst ? { total: 0, totalIsMore: false } : uncounted
  if (!filter) return { items: [], nextCursor: null, ...nothing }
  const order = orderOf(query)
  const rows = await listLinkRows(readingOf(app), member.accountId, { filter, order })
  const items = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? items.at(-1) : undefined
  await requestFavicons(
    app,
    items.map((row) => row.redirect_to),
  )
  return {
    items: await linkItems(app, member.accountId, items),
    nextCursor: last ? cursorOf(last, order.by) : null,
    ...(isFirst ? await countList(readingOf(app), member.accountId, filter) : uncounted),
  }
}

const uncounted = { total: null, totalIsMore: false } as const

/** Returns undefined if the domain, tag or folder does not belong to the account or is not seen: then nothing can match. */
export async function filterOf(
  app: App,
  member: Member,
  wanted: LinkFilter,
): Promise<LinkRowFilter | undefined> {
  if (wanted.type !== undefined && !isListed(wanted.type)) return undefined
  const query = await withPastedLink(app, member, wanted)
  const ids = await namedIds(app, member, query)
  if (!ids) return undefined
  return {
    search: await searchOf(app, member, query),
    ...ids,
    state: query.state,
    type: query.type,
    createdBy: query.createdBy === 'me' ? member.userId : query.createdBy,
    health: query.health,
    externalId: query.externalId?.trim(),
    target:
      query.redirectTo === undefined
        ? undefined
        : await targetFilter(app, member, query.redirectTo),
    from: timeOf(query.from),
    to: timeOf(query.to),
    sees: app.sees,
    now: app.clock(),
  }
}

/** In the form in which links have their targets. No link leads to what is no address. */
async function targetFilter(
  app: App,
  { accountId }: Member,
  redirectTo: string,
): Promise<TargetFilter> {
  const { href } = requireWebAddress(app, redirectTo, 'redirectTo')
  return findTarget(readingOf(app), accountId, href)
}

type NamedIds = Pick<LinkRowFilter, 'domainId' | 'tags' | 'folderId'>

/** What the filter names; undefined if the account does not have one of them. */
async function namedIds(
  app: App,
  { accountId }: Member,
  { domain, tag, tagMode, folder }: LinkFilter,
): Promise<NamedIds | undefined> {
  const domainId = domain && (await findLinkDomain(app, accountId, domain))?.id
  const tags = await tagsOf(app, accountId, { tag, tagMode })
  const folderId = folder && (await hasFolder(app, accountId, folder)) ? folder : undefined
  const isKnown = [
    [domain, domainId],
    [tag, tags],
    [folder, folderId],
  ].every(([wanted, found]) => wanted === undefined || found)
  if (!isKnown) return undefined
  return { domainId, folderId, tags: tags === 'all' ? undefined : tags }
}

/** Undefined if no link has the tags; `all` if every link has none of them. A tag that is not there is one that no link has. */
async function tagsOf(
  app: App,
  accountId: string,
  { tag, tagMode: mode = 'any' }: Pick<LinkFilter, 'tag' | 'tagMode'>,
): Promise<LinkRowFilter['tags'] | 'all'> {
  if (tag === undefined) return undefined
  const names = [tag].flat()
  const found = await Promise.all(names.map((name) => findTagId(app, accountId, name)))
  const ids = found.filter((id) => id !== undefined)
  if (mode === 'all' && ids.length < names.length) return undefined
  if (ids.length === 0) return mode === 'none' ? 'all' : undefined
  return { mode, ids }
}

const timeOf = (iso: string | undefined) => (iso === undefined ? undefined : Date.parse(iso))

const WORDS_MAX = 10

/**
 * Ids of the account's links that the search of the list finds, including those in the trash. Undefined if the text has
 * no words, which excludes nothing.
 */
export async function searchLinkIds(
  app: App,
  accountId: string,
  text: string,
): Promise<string[] | undefined> {
  const wanted = await withPastedLink(app, { accountId }, { q: text, domain: undefined })
  const domain =
    wanted.domain === undefined ? undefined : await findLinkDomain(app, accountId, wanted.domain)
  const words = searchWords(wanted.q ?? '').slice(0, WORDS_MAX)
  if (words.length === 0 && !domain) return undefined
  const db = readingOf(app)
  const halves = [false, true].map(async (isTrashed) => {
    const half = { accountId, isTrashed, sees: app.sees }
    const search = words.length > 0 ? await planSearch(db, half, { words }) : undefined
    return await listFoundIds(db, half, { search, domainId: domain?.id })
  })
  return (await Promise.all(halves)).flat()
}

function searchOf(
  app: App,
  { accountId }: Member,
  { q, state }: LinkFilter,
): Promise<Search | undefined> {
  const words = searchWords(q ?? '').slice(0, WORDS_MAX)
  if (words.length === 0) return Promise.resolve(undefined)
  const half = { accountId, isTrashed: state === 'trashed', sees: app.sees }
  return planSearch(readingOf(app), half, { words })
}

function orderOf(query: ListLinks): LinkOrder {
  const isDescending = query.sort.startsWith('-')
  const by = query.sort.replace('-', '') as LinkOrder['by']
  return {
    by,
    direction: isDescending ? 'desc' : 'asc',
    after: query.cursor === undefined ? undefined : readCursor(query.cursor, by),
    // One extra row shows whether there is a next page.
    limit: query.limit + 1,
  }
}

/** A word may have become reserved since a link got it as its key. */
const isListedKey = (key: string): boolean =>
  KEY_PATTERN.test(key) || keyProblem(key, { keyRule: 'open' }) === undefined

const Id = z.string().regex(/^\w{1,40}$/)
/** Lists by time or count continue after a number, lists by key after a key. A cursor of the other kind is refused. */
const Cursor = z.tuple([z.int().min(0), Id])
const KeyCursor = z.tuple([z.string().refine(isListedKey), Id])

function cursorOf(row: FullLinkRow, by: LinkOrder['by']): string {
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
