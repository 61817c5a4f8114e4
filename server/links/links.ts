import type { UrlHistory } from '../../contract/links/demo-links.ts'
import type { EditLink, Link } from '../../contract/links/links.ts'
import { type App, type Inside, type Member, readingOf } from '../context.ts'
import { findLinkDomain } from '../domains/index.ts'
import { isoTime } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { writing } from '../platform/database/writing.ts'
import { type Conditions, isConditional, requireMatch } from '../platform/http/conditions.ts'
import { Problem } from '../platform/http/problem.ts'
import { keyAt } from '../schema/key-at.ts'
import { ALIAS_TYPE, BUTTON_TYPE, HUB_TYPE } from '../schema/link-types.ts'
import type { LinkCountsTable } from '../schema/links.ts'
import type { LinkSight } from '../schema/seen-links.ts'
import { shortUrl } from '../short-url.ts'
import { folderColumn } from './folders/folders.ts'
import { type LinkSummary, linkLabel } from './link-item.ts'
import { changedFields } from './link-row.ts'
import { linkTag } from './link-tag.ts'
import { listLinkCounts } from './list/count-store.ts'
import { oneLinkItem, withFavicons } from './list/link-items.ts'
import { type FullLinkRow, findAddress, findLink, listLatest, listLinksById } from './store.ts'
import { findTagNames } from './tags/tags.ts'
import { type DomainTrash, trashSomeOn } from './trash/domain-trash-store.ts'
import { type CheckedLink, checkLink } from './write/checked-fields.ts'
import { findQuota, type Room } from './write/link-quota.ts'
import { withoutRules } from './write/link-type.ts'
import { checkReplaced } from './write/replaced-targets.ts'
import { saveEdit } from './write/save-changes.ts'
import { lockLinks } from './write/write-store.ts'

export { requirePlannedUrl } from './keys.ts'
export { storedUtm } from './link-item.ts'
export { tryLinkPassword } from './link-password.ts'
export { linkSubject, NO_RULES } from './link-row.ts'
export {
  findFolderIds,
  findFolderLabels,
  findFoldersAmong,
  findLinksAt,
  findOwnAddresses,
} from './list/clicked-links.ts'
export { listEveryLink } from './list/every-link.ts'
export { findLinkIds, findUnseenLinkIds } from './list/link-ids.ts'
export { linkItemsById } from './list/link-items.ts'
export { searchLinkIds } from './list/list.ts'
export { pageText } from './target/page-text.ts'
export { trashLinksOn } from './trash/domain-trash.ts'
export { endSomeLinks } from './trash/purge-store.ts'
export { tryVisitorSecret } from './visitor-secrets.ts'
export { requireRules } from './write/allowed-rules.ts'
export { checkedFields, learnFields } from './write/checked-fields.ts'
export { createLinks, type MadeLink } from './write/create-many.ts'
export { foreseeLinks } from './write/foresee-links.ts'
export { type HiddenLink, insertHiddenLink, updateHiddenLink } from './write/hidden-link.ts'
export type { Room } from './write/link-quota.ts'
export { countLimitedLinks, requireQuota } from './write/link-quota.ts'
export { createLink, makeLink } from './write/make-link.ts'
export type { OneOfMany } from './write/prepare-link.ts'

export async function editLink(
  app: App,
  member: Member,
  input: EditLink & Conditions,
): Promise<Link> {
  return savePlainEdit(app, member, await checkLink(app, input))
}

export async function savePlainEdit(
  app: App,
  member: Member,
  { input, fields }: CheckedLink<EditLink & Conditions>,
): Promise<Link> {
  return writing(app, async (inside) => {
    const before = await requireLinkToEdit(inside, member, input)
    const plain = before.type === 'GEO' ? await withoutRules(inside, member.accountId) : {}
    const folder = await folderColumn(inside, member.accountId, input)
    const changes = { ...changedFields(input), ...fields, ...plain, ...folder }
    return saveEdit(inside, member, { before, changes, tags: input.tags })
  })
}

/** Switches Monitoring on or off. Unlike an edit, it keeps the rules of a GeoFurl. */
export async function switchMonitoring(
  app: App,
  member: Member,
  { isOn, ...at }: LinkAddress & { isOn: boolean },
): Promise<Link> {
  return writing(app, async (inside) => {
    const before = await requireLiveFurl(inside, member, at)
    return saveEdit(inside, member, {
      before,
      changes: { monitoring: isOn ? 1 : 0 },
      tags: undefined,
    })
  })
}

/**
 * Puts other addresses in the place of a link's Targets, those of its rules included. `replace` is asked for each, and answers
 * undefined to keep it. Answers false if it kept all of them.
 */
export async function replaceTargets(
  app: App,
  member: Member,
  { at, replace }: { at: LinkAddress; replace: (target: string) => string | undefined },
): Promise<boolean> {
  const row = await requireLiveFurl(app, member, at)
  const changes = await checkReplaced(app, row, replace)
  if (Object.keys(changes).length === 0) return false
  await writing(app, async (inside) => {
    const before = await requireLiveFurl(inside, member, at)
    const isSame = before.redirect_to === row.redirect_to && before.geo === row.geo
    if (!isSame) throw new Problem('edited-elsewhere')
    await saveEdit(inside, member, { before, changes })
  })
  return true
}

export async function readLink(app: App, member: Member, at: LinkAddress): Promise<Link> {
  const row = await requireLinkRow(app, member.accountId, at)
  const tags = await findTagNames(app, member.accountId, [row.id])
  return oneLinkItem(app, row, tags.get(row.id) ?? [])
}

export interface LinkAddress {
  domain?: string | null | undefined
  key: string
}

/** Any link or hub of the account that the caller sees, including those in the trash. */
export async function requireLinkRow(
  app: App,
  accountId: string,
  at: LinkAddress,
): Promise<FullLinkRow> {
  const domain = await findLinkDomain(app, accountId, at.domain ?? app.config.defaultDomain)
  const row =
    domain && (await findLink(app.db, accountId, { ...keyAt(domain, at.key), sees: app.sees }))
  // The link of a hub's button is edited with its hub, and an alias with its link.
  if (!row || row.type === BUTTON_TYPE || row.type === ALIAS_TYPE) throw new Problem('not-found')
  return row
}

/** The short address of a link or hub of the account that the caller sees. */
export async function requireAddressOf(
  app: App,
  accountId: string,
  id: string,
): Promise<{ domain: string; key: string }> {
  const at = await findAddress(app.db, accountId, { id, sees: app.sees })
  if (!at) throw new Problem('not-found')
  return at
}

/** A live link that can be edited as one. A hub cannot. */
export async function requireLiveFurl(
  app: App,
  member: Member,
  at: LinkAddress,
): Promise<FullLinkRow> {
  const row = await requireLiveLink(app, member, at)
  if (row.type === HUB_TYPE) throw new Problem('not-found')
  return row
}

/** The same, to be edited. With conditions it is locked until the transaction ends, so that they hold until then. */
export async function requireLinkToEdit(
  inside: Inside,
  member: Member,
  edit: LinkAddress & Conditions,
): Promise<FullLinkRow> {
  const row = await requireLiveFurl(inside, member, edit)
  if (!isConditional(edit)) return row
  await lockLinks(inside.db, member.accountId, [row.id])
  const locked = await requireLiveFurl(inside, member, edit)
  const tags = await findTagNames(inside, member.accountId, [locked.id])
  const item = await oneLinkItem(inside, locked, tags.get(locked.id) ?? [])
  requireMatch(edit, { item, tag: linkTag(item) })
  return locked
}

/** A link in the trash can be read and restored, but not edited or deleted. */
export async function requireLiveLink(
  app: App,
  member: Member,
  at: LinkAddress,
): Promise<FullLinkRow> {
  const row = await requireLinkRow(app, member.accountId, at)
  if (row.deleted_at !== null) throw new Problem('not-found')
  return row
}

/** How screens name these links. Ids of other accounts, and of links that the caller does not see, are left out. */
export async function findLinkLabels(
  app: App,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, LinkSummary>> {
  const rows = await listLinksById(readingOf(app), accountId, { ids, sees: app.sees })
  const pictured = await withFavicons(app, rows)
  return new Map(pictured.map((row) => [row.id, linkLabel(app.config, row)]))
}

const HISTORY_LENGTH = 20

/** The caller's latest links: those of a user, or the demo links of a browser by its cookie. */
export async function listHistory(
  app: App,
  by: { userId: string; accountId: string; sees: LinkSight } | { demoBrowser: string } | undefined,
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

/** For the transaction that removes a domain. `trashLinksOn` does the rest in a job. */
export function trashSomeLinksOn(inside: Inside, domain: DomainTrash): Promise<number> {
  return trashSomeOn(inside.db, domain)
}

/** The numbers of live links, by type and monitoring. */
export async function listLiveCounts(db: Db, accountId: string): Promise<LinkCountsTable[]> {
  const counts = await listLinkCounts(db, accountId)
  return counts.filter(({ trashed }) => trashed === 0)
}

/** How many more links, GeoFurls or monitored links the account's tier has room for; undefined if there is no limit. */
export function findLinkQuota(
  app: App,
  accountId: string,
  of: 'links' | 'geoLinks' | 'monitors',
): Promise<Room | undefined> {
  return findQuota(app, accountId, of)
}
