import type { CreateLink, EditLink, Link, UrlHistory } from '../../../contract/links.ts'
import type { App, Member } from '../../context.ts'
import { writing } from '../../platform/after-commit.ts'
import { isoTime } from '../../platform/clock.ts'
import { enqueue } from '../../platform/jobs.ts'
import { Problem } from '../../platform/problem.ts'
import type { LinksTable } from '../../platform/schema.ts'
import { recordAudit } from '../audit/audit.ts'
import { findLinkDomain, recordChange, requireLinkDomain } from '../domains/domains.ts'
import { findTagNames } from '../tags/tags.ts'
import { requireTarget } from './allowed-target.ts'
import { checkedFields } from './checked-fields.ts'
import { type LinksFrom, pageOfEvery } from './every-link.ts'
import { type LinkLabel, linkItem, linkLabel, shortUrl } from './link-item.ts'
import { withFavicons } from './link-items.ts'
import { audited, changedFields, linkSubject, linkWords, type NewLink, newRow } from './link-row.ts'
import { tagNewLink } from './link-tags.ts'
import { plainTypeOf, withoutRules } from './link-type.ts'
import { NAME_JOB } from './name-link.ts'
import { insertWithKey } from './new-key.ts'
import { requireGeoRoom } from './room.ts'
import { saveEdit } from './save-changes.ts'
import { findLink, type LinkRow, listLatest, listLinksById, replaceMaker } from './store.ts'
import { idsOfWanted, type WantedLinks } from './wanted-links.ts'
import { replaceWords } from './word-store.ts'

export async function createLink(app: App, member: Member, input: CreateLink): Promise<Link> {
  const domain = await requireLinkDomain(app, member.accountId, input.domain)
  const type = await plainTypeOf(app, member.accountId)
  return makeLink(app, input, {
    accountId: member.accountId,
    createdBy: member.userId,
    demoBrowser: null,
    type,
    domain,
    expiresAt: null,
  })
}

export async function makeLink(app: App, input: CreateLink, fresh: NewLink): Promise<Link> {
  const checked = await checkedFields(app, input)
  return writing(app.db, async (tx) => {
    const inside = { ...app, db: tx }
    if (fresh.type === 'GEO') await requireGeoRoom(inside, fresh.accountId)
    const row = await insertWithKey(inside, newRow(app, input, { ...fresh, checked }), input.vanity)
    await replaceWords(tx, row, linkWords(row))
    const tags = await tagNewLink(inside, row, input.tags)
    await recordChange(inside, linkSubject(row))
    await recordAudit(inside, {
      accountId: row.account_id,
      userId: row.created_by,
      action: 'link.created',
      subject: row.id,
      before: null,
      after: audited(row, tags),
    })
    if (row.title === null && row.created_by !== null) await nameLater(inside, row)
    return linkItem(app.config, { ...row, domain: fresh.domain.name, total: 0, human: 0 }, tags)
  })
}

function nameLater(app: App, { id, account_id }: LinksTable): Promise<void> {
  const payload = { linkId: id, accountId: account_id }
  return enqueue(app.db, app.clock(), { kind: NAME_JOB, payload })
}

export async function editLink(app: App, member: Member, input: EditLink): Promise<Link> {
  const checked = await checkedFields(app, input)
  return writing(app.db, async (tx) => {
    const inside = { ...app, db: tx }
    const before = await requireLiveLink(inside, member, input)
    const plain = before.type === 'GEO' ? await withoutRules(inside, member.accountId) : {}
    const changes = { ...changedFields(input), ...checked, ...plain }
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
  const rows = await listLinksById(app.db, accountId, ids)
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

export function handOverLinks(
  app: App,
  accountId: string,
  makers: { from: string; to: string | null },
): Promise<number> {
  return replaceMaker(app.db, accountId, makers)
}

/** Every link of the account in time, those in the trash apart, for whoever reads all of them. */
export function listEveryLink(app: App, accountId: string, from: LinksFrom) {
  return pageOfEvery(app, accountId, from)
}

export const allowedTarget = requireTarget
