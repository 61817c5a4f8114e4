import type { Link } from '../../../contract/links.ts'
import type { App, Member } from '../../context.ts'
import type { LinksTable } from '../../platform/schema.ts'
import { recordAudit } from '../audit/audit.ts'
import { recordChange } from '../domains/domains.ts'
import { findTagNames, tagLink } from '../tags/tags.ts'
import { linkItem } from './link-item.ts'
import { withFavicons } from './link-items.ts'
import { audited, linkSubject, requireOpenTime } from './link-row.ts'
import { forgetTakes, type LinkRow } from './store.ts'
import { updateLink } from './write-store.ts'

export interface Change {
  before: LinkRow
  changes: Partial<LinksTable>
  /** Undefined: they stay; null: none. */
  tags?: readonly string[] | null | undefined
  action: string
  /** What the log tells beside the link's own fields. */
  told?: { before: object; after: object }
}

export async function saveChanges(
  app: App,
  member: Member,
  { before, changes, tags, action, told }: Change,
): Promise<Link> {
  const after: LinkRow = { ...before, ...changes, updated_at: app.clock() }
  await updateLink(app.db, before.account_id, {
    id: before.id,
    changes: { ...changes, updated_at: after.updated_at },
  })
  const tagsBefore = (await findTagNames(app, after.account_id, [after.id])).get(after.id) ?? []
  const tagsAfter =
    tags === undefined
      ? tagsBefore
      : await tagLink(app, member, { linkId: after.id, names: tags ?? [] })
  await recordChange(app, linkSubject(after))
  await recordAudit(app, {
    accountId: member.accountId,
    userId: member.userId,
    action,
    subject: before.id,
    before: { ...audited(before, tagsBefore), ...told?.before },
    after: { ...audited(after, tagsAfter), ...told?.after },
  })
  return answered(app, after, tagsAfter)
}

async function answered(app: App, row: LinkRow, tags: readonly string[]): Promise<Link> {
  const [pictured = row] = await withFavicons(app, [row])
  return linkItem(app.config, pictured, tags)
}

/** What every edit of a link's fields ends in. One that changes nothing leaves no trace. */
export async function saveEdit(
  app: App,
  member: Member,
  { before, changes, tags }: Omit<Change, 'action'>,
): Promise<Link> {
  if ('starts_at' in changes || 'expires_at' in changes) requireOpenTime({ ...before, ...changes })
  if (before.max_clicks === null && changes.max_clicks) {
    await forgetTakes(app.db, before.account_id, before.id)
  }
  if (tags === undefined && changesNothing(before, changes)) {
    const kept = await findTagNames(app, before.account_id, [before.id])
    return answered(app, before, kept.get(before.id) ?? [])
  }
  return saveChanges(app, member, { before, changes, tags, action: 'link.edited' })
}

const changesNothing = (before: LinkRow, changes: Partial<LinksTable>): boolean =>
  (Object.keys(changes) as (keyof LinksTable)[]).every((name) => changes[name] === before[name])
