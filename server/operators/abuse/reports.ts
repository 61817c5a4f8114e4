import type {
  CreateReport,
  ListReports,
  Report,
  ReportAction,
  ReportPage,
} from '../../../contract/operators/abuse.ts'
import type { ReportReason } from '../../../contract/operators/report-reasons.ts'
import { recordChange } from '../../changes/changes.ts'
import { type App, type Caller, type Inside, readingOf } from '../../context.ts'
import { isoTime } from '../../platform/clock.ts'
import { autocommit } from '../../platform/database/autocommit.ts'
import { readTimeCursor, writeTimeCursor } from '../../platform/database/time-cursor.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { takeReport } from './abuse.ts'
import { deleteBans } from './ban-store.ts'
import { banAccount, banLink, bannedBy, findLinkNamed } from './banning.ts'
import type { BanReason } from './mails.ts'
import { recordOperatorAction } from './operators.ts'
import { countReports, decideReports, findReport, listReportRows, type ReportRow } from './store.ts'

/** Does not reveal whether the link exists. */
export async function report(app: App, input: CreateReport): Promise<void> {
  const link = await findLinkNamed(app, input.shortUrl)
  if (!link) return
  await takeReport(autocommit(app.db), app.clock(), {
    linkId: link.link_id,
    accountId: link.account_id,
    reason: input.reason,
    text: input.text ?? '',
    email: input.email ?? null,
  })
}

export async function listReports(
  app: App,
  { status, cursor, limit }: ListReports,
): Promise<ReportPage> {
  const after = cursor === undefined ? undefined : readTimeCursor(cursor)
  const rows = await listReportRows(readingOf(app), { status, after, limit: limit + 1 })
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return {
    items: items.map((row) => reportItem(app, row)),
    nextCursor: last ? writeTimeCursor({ at: last.created_at, id: last.id }) : null,
    total: await countReports(readingOf(app), status),
  }
}

export async function decideReport(
  app: App,
  caller: Caller,
  { id, action }: { id: string; action: ReportAction },
): Promise<Report> {
  return writing(app, async (inside) => {
    const row = await requireRow(inside, id)
    await decisions[action](inside, caller, row)
    const after = await requireRow(inside, id)
    await recordOperatorAction(inside, caller, {
      action: auditActions[action],
      subject: row.link_id,
      before: { status: row.status },
      after: { key: row.key, status: after.status, reason: row.reason },
      ...(action === 'dismiss' ? {} : { concerned: row.account_id }),
    })
    return reportItem(app, after)
  })
}

const auditActions: Record<ReportAction, string> = {
  dismiss: 'report.dismissed',
  'ban-link': 'link.banned',
  'ban-account': 'account.banned',
  undo: 'link.unbanned',
}

const decisions: Record<
  ReportAction,
  (inside: Inside, caller: Caller, row: ReportRow) => Promise<void>
> = {
  dismiss: async (app, caller, row) => {
    const decision = { ...bannedBy(app, caller), status: 'DISMISSED' } as const
    await decideReports(app.db, { id: row.id }, decision)
  },
  'ban-link': async (app, caller, row) => {
    await banLink(app, caller, { link: row, why: banReasonOf(row) })
    await decideReports(app.db, { id: row.id }, bannedBy(app, caller))
  },
  'ban-account': async (app, caller, row) => {
    await banAccount(app, caller, { account: row, why: banReasonOf(row) })
    await decideReports(app.db, { id: row.id }, bannedBy(app, caller))
  },
  undo: async (app, _, row) => {
    // A dismissed report set no ban, so a ban that exists came from another report.
    if (row.status === 'BANNED') {
      await deleteBans(app.db, { linkId: row.link_id, accountId: row.account_id })
    }
    const open = { status: 'OPEN', decided_at: null, decided_by: null } as const
    await decideReports(app.db, { id: row.id }, open)
    await recordChange(app, `account:${row.account_id}`)
  },
}

const banReasonOf = (row: ReportRow): BanReason => ({
  reason: row.reason as ReportReason,
  isReported: true,
})

async function requireRow(app: App, id: string): Promise<ReportRow> {
  const row = await findReport(app.db, id)
  if (!row) throw new Problem('not-found')
  return row
}

function reportItem(app: App, row: ReportRow): Report {
  const address = `${new URL(app.config.publicUrl).protocol}//${row.domain}/${row.key}`
  return {
    id: row.id,
    status: row.status,
    reason: row.reason as ReportReason,
    text: row.words,
    email: row.email,
    createdAt: isoTime(row.created_at),
    decidedAt: row.decided_at === null ? null : isoTime(row.decided_at),
    link: {
      id: row.link_id,
      shortUrl: address,
      // A hub has no target: the report is about its page.
      redirectTo: row.redirect_to || address,
      accountName: row.account_name,
      isBanned: row.link_banned_at !== null,
      isAccountBanned: row.account_banned_at !== null,
    },
  }
}
