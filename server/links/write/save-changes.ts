import { isDeepStrictEqual } from 'node:util'
import type { Link } from '../../../contract/links/links.ts'
import { recordChange } from '../../changes/changes.ts'
import type { Inside, Member } from '../../context.ts'
import { recordAudit } from '../../people/index.ts'
import { tryUniqueWrite } from '../../platform/database/try-unique-write.ts'
import type { LinksTable } from '../../schema/links.ts'
import { audited, linkSubject, requireOpenTime } from '../link-row.ts'
import { oneLinkItem } from '../list/link-items.ts'
import { type FullLinkRow, forgetTakes } from '../store.ts'
import { findTagNames, tagLink } from '../tags/tags.ts'
import { requireMonitorQuota } from './link-quota.ts'
import { externalIdTaken } from './new-key.ts'
import { updateLink } from './write-store.ts'

export interface LinkUpdate {
  before: FullLinkRow
  changes: Partial<LinksTable>
  /** Undefined keeps the tags; null removes them. */
  tags?: readonly string[] | null | undefined
  action: string
  /** Fields for the audit log beside those of the link. If they differ, there is something to save. */
  auditExtras?: { before: object; after: object }
}

/** Saves changes of a link's fields and tags, and records them. What changes nothing leaves no trace. */
export async function saveChanges(
  inside: Inside,
  member: Member,
  { before, changes, tags, action, auditExtras }: LinkUpdate,
): Promise<Link> {
  const { id, account_id } = before
  const tagsBefore = (await findTagNames(inside, account_id, [id])).get(id) ?? []
  const tagsAfter =
    tags === undefined
      ? tagsBefore
      : await tagLink(inside, member, { linkId: id, names: tags ?? [] })
  const isSame = isDeepStrictEqual(auditExtras?.before, auditExtras?.after)
  if (isSame && changesNothing(before, changes) && isDeepStrictEqual(tagsAfter, tagsBefore)) {
    return oneLinkItem(inside, before, tagsBefore)
  }
  const folder = 'folder_id' in changes ? { live_folder_id: changes.folder_id ?? null } : {}
  const after: FullLinkRow = { ...before, ...changes, ...folder, updated_at: inside.clock() }
  await saveColumns(inside, before, { ...changes, updated_at: after.updated_at })
  await recordChange(inside, linkSubject(after))
  await recordAudit(inside, {
    accountId: member.accountId,
    userId: member.userId,
    action,
    subject: before.id,
    before: { ...audited(before, tagsBefore), ...auditExtras?.before },
    after: { ...audited(after, tagsAfter), ...auditExtras?.after },
  })
  return oneLinkItem(inside, after, tagsAfter)
}

/** Saves an edit of a link's fields. */
export async function saveEdit(
  inside: Inside,
  member: Member,
  { before, changes, tags }: Omit<LinkUpdate, 'action'>,
): Promise<Link> {
  if ('starts_at' in changes || 'expires_at' in changes) requireOpenTime({ ...before, ...changes })
  if (before.monitoring === 0 && changes.monitoring === 1) {
    await requireMonitorQuota(inside, before.account_id)
  }
  if (before.max_clicks === null && changes.max_clicks) {
    await forgetTakes(inside.db, before.account_id, before.id)
  }
  return saveChanges(inside, member, { before, changes, tags, action: 'link.edited' })
}

const changesNothing = (before: FullLinkRow, changes: Partial<LinksTable>): boolean =>
  (Object.keys(changes) as (keyof LinksTable)[]).every((name) => changes[name] === before[name])

/** The unique index decides who has an external id. */
async function saveColumns(
  { db }: Inside,
  { id, account_id, external_id }: FullLinkRow,
  changes: Partial<LinksTable>,
): Promise<void> {
  const update = () => updateLink(db, account_id, { id, changes })
  const wanted = changes.external_id
  if (!wanted || wanted === external_id) return update()
  if (!(await tryUniqueWrite(update))) throw externalIdTaken()
}
