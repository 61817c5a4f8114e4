import type { CreateLink, Link } from '../../../contract/links/links.ts'
import { recordChange } from '../../changes/changes.ts'
import type { App, Inside, Member } from '../../context.ts'
import { requireLinkDomain } from '../../domains/index.ts'
import { recordAudit } from '../../people/index.ts'
import { writing } from '../../platform/database/writing.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { keyRulesOf } from '../../schema/key-at.ts'
import type { LinksTable } from '../../schema/links.ts'
import { folderColumn } from '../folders/folders.ts'
import { linkItem } from '../link-item.ts'
import { audited, linkSubject, type NewLink, newRow, requireOpenTime } from '../link-row.ts'
import { tagLink } from '../tags/tags.ts'
import { type CheckedLink, checkLink } from './checked-fields.ts'
import { requireQuota, wantedQuota } from './link-quota.ts'
import { plainTypeOf } from './link-type.ts'
import { NAME_JOB } from './name-link.ts'
import { insertWithKey } from './new-key.ts'

export async function createLink(app: App, member: Member, input: CreateLink): Promise<Link> {
  return saveNewLink(app, member, await checkLink(app, input))
}

export async function saveNewLink(
  app: App,
  member: Member,
  link: CheckedLink<CreateLink>,
): Promise<Link> {
  const domain = await requireLinkDomain(app, member.accountId, link.input.domain)
  const type = await plainTypeOf(app, member.accountId)
  return saveLink(app, link, {
    accountId: member.accountId,
    createdBy: member.userId,
    demoBrowser: null,
    type,
    domain,
    expiresAt: null,
  })
}

export async function makeLink(app: App, input: CreateLink, fresh: NewLink): Promise<Link> {
  return saveLink(app, await checkLink(app, input), fresh)
}

export async function saveLink(
  app: App,
  { input, fields: checked }: CheckedLink<CreateLink>,
  fresh: NewLink,
): Promise<Link> {
  return writing(app, async (inside) => {
    const folder = await folderColumn(inside, fresh.accountId, input)
    const wanted = newRow(app, input, { ...fresh, checked: { ...checked, ...folder } })
    await requireQuota(inside, fresh.accountId, wantedQuota(wanted))
    requireOpenTime(wanted)
    const row = await insertWithKey(inside, wanted, {
      vanity: input.vanity,
      rules: keyRulesOf(fresh.domain),
    })
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

function nameLater(inside: Inside, { id, account_id }: LinksTable): Promise<void> {
  const payload = { linkId: id, accountId: account_id }
  return enqueue(inside.db, inside.clock(), { kind: NAME_JOB, payload })
}

/** Tags a new link; returns the tags as they are stored. Demo links have none. */
async function tagNewLink(
  inside: Inside,
  { id, account_id, created_by }: LinksTable,
  names: readonly string[] | null | undefined,
): Promise<string[]> {
  if (!names?.length || created_by === null) return []
  return tagLink(inside, { accountId: account_id, userId: created_by }, { linkId: id, names })
}
