import type { UrlHistory } from '../../../contract/demo-links.ts'
import type { EditLink, Link } from '../../../contract/links.ts'
import { type App, type Member, readingOf } from '../../context.ts'
import { isoTime } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import type { LinkCountsTable } from '../../platform/schema-list.ts'
import { writing } from '../../platform/writing.ts'
import { findLinkDomain } from '../domains/domains.ts'
import { findTagNames } from '../tags/tags.ts'
import { requireTarget } from './allowed-target.ts'
import { type CheckedLink, checkLink } from './checked-fields.ts'
import { listLinkCounts } from './count-store.ts'
import { makeMany } from './create-many.ts'
import { trashLinksOn as trashEveryOn } from './domain-trash.ts'
import { type DomainTrash, trashSomeOn } from './domain-trash-store.ts'
import { type LinksFrom, pageOfEvery } from './every-link.ts'
import { type LinkLabel, linkItem, linkLabel, shortUrl } from './link-item.ts'
import { withFavicons } from './link-items.ts'
import { tryPassword } from './link-password.ts'
import { changedFields } from './link-row.ts'
import { withoutRules } from './link-type.ts'
import { makeLink as makeAny, createLink as makeOwn } from './make-link.ts'
import { countMadeBy, type HandOver, replaceSomeMakers } from './maker-store.ts'
import { endSomeLinks as endSome } from './purge-store.ts'
import { findRoom, type Room } from './room.ts'
import { saveEdit } from './save-changes.ts'
import { findLink, type LinkRow, listLatest, listLinksById } from './store.ts'
import { idsOfWanted, type WantedLinks } from './wanted-links.ts'

export async function editLink(app: App, member: Member, input: EditLink): Promise<Link> {
  return savePlainEdit(app, member, await checkLink(app, input))
}

export async function savePlainEdit(
  app: App,
  member: Member,
  { input, fields }: CheckedLink<EditLink>,
): Promise<Link> {
  return writing(app.db, async (tx) => {
    const inside = { ...app, db: tx }
    const before = await requireLiveLink(inside, member, input)
    const plain = before.type === 'GEO' ? await withoutRules(inside, member.accountId) : {}
    const changes = { ...changedFields(input), ...fields, ...plain }
    return saveEdit(inside, member, { before, changes, tags: input.tags })
  })
}

export async function readLink(app: App, member: Member, at: LinkAddress): Promise<Link> {
  const row = await requireLinkRow(app, member.accountId, at)
  const [pictured = row] = await withFavicons(app, [row])
  const tags = await findTagNames(app, member.accountId, [row.id])
  return linkItem(app.config, pictured, tags.get(row.id) ?? [])
}

export interface LinkAddress {
  domain?: string | null | undefined
  key: string
}

/** Any of the account's links, the trash included. */
export async function requireLinkRow(
  app: App,
  accountId: string,
  at: LinkAddress,
): Promise<LinkRow> {
  const domain = await findLinkDomain(app, accountId, at.domain ?? app.config.defaultDomain)
  const row = domain && (await findLink(app.db, accountId, { domainId: domain.id, key: at.key }))
  if (!row) throw new Problem('not-found')
  return row
}

/** What lies in the trash is edited and deleted no more; it can be read and restored. */
export async function requireLiveLink(app: App, member: Member, at: LinkAddress): Promise<LinkRow> {
  const row = await requireLinkRow(app, member.accountId, at)
  if (row.deleted_at !== null) throw new Problem('not-found')
  return row
}

/** Ids of the account's links that fit, the trash included: what was clicked stays counted. */
export function findLinkIds(app: App, accountId: string, wanted: WantedLinks): Promise<string[]> {
  return idsOfWanted(app, accountId, wanted)
}

/** What screens call the links of these ids; an id of another account is left out. */
export async function findLinkLabels(
  app: App,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, LinkLabel>> {
  const rows = await listLinksById(readingOf(app), accountId, ids)
  const pictured = await withFavicons(app, rows)
  return new Map(pictured.map((row) => [row.id, linkLabel(app.config, row)]))
}

const HISTORY_LENGTH = 20

/** The caller's own latest links: a user's by login, a browser's demo links by its cookie. */
export async function listHistory(
  app: App,
  by: { userId: string; accountId: string } | { demoBrowser: string } | undefined,
): Promise<UrlHistory> {
  const rows = by ? await listLatest(app.db, by, HISTORY_LENGTH) : []
  return {
    items: rows.map((row) => ({
      shortUrl: shortUrl(app.config, row.domain, row.key),
      redirectTo: row.redirect_to,
      title: row.title,
      createdAt: isoTime(row.created_at),
      clicks: row.human,
    })),
  }
}

export function countLinksMadeBy(app: App, accountId: string, userId: string): Promise<number> {
  return countMadeBy(app.db, accountId, userId)
}

/** For whoever goes on until it answers 0: a member may have made any number. */
export function handOverSomeLinks(
  app: App,
  accountId: string,
  handOver: HandOver,
): Promise<number> {
  return replaceSomeMakers(app.db, accountId, handOver)
}

/** The first links of a domain that goes, in its transaction; for the rest of them see below. */
export function trashSomeLinksOn(app: App, domain: DomainTrash): Promise<number> {
  return trashSomeOn(app.db, domain)
}

export const trashLinksOn = trashEveryOn

export type LinkCount = LinkCountsTable

/** Numbers of the links outside the trash, by what they are and whether they are watched. */
export async function listLiveCounts(db: Db, accountId: string): Promise<LinkCount[]> {
  const counts = await listLinkCounts(db, accountId)
  return counts.filter(({ trashed }) => trashed === 0)
}

/** How many more links the account's tier has room for; undefined: any number. */
export function findLinkRoom(app: App, accountId: string): Promise<Room | undefined> {
  return findRoom(app, accountId, 'links')
}

/** Every link of the account in time, those in the trash apart, for whoever reads all of them. */
export function listEveryLink(app: App, accountId: string, from: LinksFrom) {
  return pageOfEvery(app, accountId, from)
}

export const endSomeLinks = endSome
export const createLink = makeOwn
export const createLinks = makeMany
export const makeLink = makeAny
export const allowedTarget = requireTarget
export const tryLinkPassword = tryPassword
