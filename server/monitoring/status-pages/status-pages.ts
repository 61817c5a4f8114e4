import type {
  CreateStatusPage,
  StatusPage,
  StatusPagePage,
} from '../../../contract/monitoring/status-pages.ts'
import type { App, Inside, Member } from '../../context.ts'
import { findLinkDomain } from '../../domains/index.ts'
import { findTagId } from '../../links/index.ts'
import { pageUrl } from '../../mail/mail.ts'
import { recordAudit } from '../../people/index.ts'
import { isoTime } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { newCode, newId } from '../../platform/ids.ts'
import { keyAt } from '../../schema/key-at.ts'
import { lockAccount } from '../../schema/locks.ts'
import type { StatusPagesTable } from '../../schema/monitoring.ts'
import { listUnseenAmong } from '../../schema/seen-links.ts'
import { shortUrl } from '../../short-url.ts'
import { forgetStatus } from './public-status.ts'
import {
  countStatusPages,
  deleteStatusPage,
  findLiveHubId,
  insertStatusPage,
  listStatusPageRows,
  type StatusPageRow,
} from './store.ts'

/** The list is one page. */
export const STATUS_PAGES_MAX = 20

export async function listStatusPages(app: App, { accountId }: Member): Promise<StatusPagePage> {
  const rows = await listSeenPages(app, accountId)
  return {
    items: rows.map((row) => statusPageItem(app, row)),
    nextCursor: null,
    total: rows.length,
  }
}

/** Without the pages of hubs that the caller does not see. */
async function listSeenPages(app: App, accountId: string): Promise<StatusPageRow[]> {
  const rows = await listStatusPageRows(app.db, accountId)
  const ids = rows.map((row) => row.subject_id)
  const unseen = await listUnseenAmong(app.db, accountId, { ids, sees: app.sees })
  return rows.filter((row) => !unseen.has(row.subject_id))
}

export async function createStatusPage(
  app: App,
  member: Member,
  input: CreateStatusPage,
): Promise<StatusPage> {
  const { accountId, userId } = member
  return writing(app, async (inside) => {
    await lockAccount(inside.db, accountId)
    if ((await countStatusPages(inside.db, accountId)) >= STATUS_PAGES_MAX) throw tooMany()
    const row: StatusPagesTable = {
      id: newId('sta'),
      account_id: accountId,
      token: newCode(),
      title: input.title.trim(),
      kind: input.kind,
      subject_id: await requireSubject(inside, accountId, input),
      created_by: userId,
      created_at: app.clock(),
    }
    await insertStatusPage(inside.db, row)
    await auditPage(inside, member, { action: 'status-page.created', row })
    const made = (await listStatusPageRows(inside.db, accountId)).find(({ id }) => id === row.id)
    if (!made) throw new Error('a row that was just made is there')
    return statusPageItem(inside, made)
  })
}

export async function removeStatusPage(app: App, member: Member, id: string): Promise<void> {
  const token = await writing(app, async (inside) => {
    const pages = await listSeenPages(inside, member.accountId)
    const isSeen = pages.some((page) => page.id === id)
    const row = isSeen && (await deleteStatusPage(inside.db, member.accountId, id))
    if (!row) throw new Problem('not-found')
    await auditPage(inside, member, { action: 'status-page.deleted', row })
    return row.token
  })
  forgetStatus(app, token)
}

async function requireSubject(
  app: App,
  accountId: string,
  input: CreateStatusPage,
): Promise<string> {
  if (input.kind === 'TAG') {
    const tagId = await findTagId(app, accountId, input.tag)
    if (!tagId) throw new Problem('invalid', { errors: { tag: 'There is no such tag' } })
    return tagId
  }
  const domain = await findLinkDomain(app, accountId, input.domain)
  const at = domain && { ...keyAt(domain, input.key), sees: app.sees }
  const hubId = at && (await findLiveHubId(app.db, accountId, at))
  if (!hubId) throw new Problem('invalid', { errors: { key: 'There is no such hub' } })
  return hubId
}

/** The token stays out of the log: who has it sees the page. */
async function auditPage(
  inside: Inside,
  { accountId, userId }: Member,
  { action, row }: { action: string; row: StatusPagesTable },
): Promise<void> {
  const fields = { name: row.title, kind: row.kind }
  const isNew = action === 'status-page.created'
  await recordAudit(inside, {
    accountId,
    userId,
    action,
    subject: row.id,
    before: isNew ? null : fields,
    after: isNew ? fields : null,
  })
}

function statusPageItem({ config }: App, row: StatusPageRow): StatusPage {
  const url = pageUrl({ config }, `status/${row.token}`)
  return {
    id: row.id,
    title: row.title,
    kind: row.kind as StatusPage['kind'],
    of: subjectName(config, row),
    token: row.token,
    url,
    badgeUrl: `${url}/badge.svg`,
    createdAt: isoTime(row.created_at),
  }
}

function subjectName(config: App['config'], { tag, hub_domain, hub_key }: StatusPageRow): string {
  if (hub_domain !== null && hub_key !== null) return shortUrl(config, hub_domain, hub_key)
  return tag ?? 'deleted'
}

const tooMany = () =>
  new Problem('invalid', {
    errors: { title: `There are ${STATUS_PAGES_MAX} status pages already. Delete one first.` },
  })
