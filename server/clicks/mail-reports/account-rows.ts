import { z } from 'zod'
import { reportIntervals } from '../../../contract/clicks/mail-reports.ts'
import { type AccountRows, column, type RowWriting } from '../../account-data/account-rows.ts'
import type { MailReportsTable } from '../../schema/mail-reports.ts'
import { canonicalZone } from '../analytics/analytics.ts'
import { nextDue } from './due.ts'
import { readScopes, type StoredScope } from './scopes.ts'
import { insertRestoredReports } from './store.ts'

const MEMBERS_MAX = 10_000
const SCOPES_MAX = 1000
const named = { id: column.id, name: column.text(300) }
const Scope = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.literal('tag'), ...named }),
  z.strictObject({ kind: z.literal('domain'), ...named }),
])

export const mailReportRows: readonly AccountRows[] = [
  {
    table: 'mail_reports',
    key: ['id'],
    hasId: true,
    since: 2,
    max: MEMBERS_MAX,
    users: { user_id: 'leave-out' },
    row: z.strictObject({
      id: column.id,
      account_id: column.id,
      user_id: column.id,
      every: z.enum(reportIntervals).nullable(),
      scopes: column.json(z.array(Scope).max(SCOPES_MAX), 400_000),
      time_zone: column.text(64).refine(isZone),
      done_for: z.string().regex(/^(\d{4}-\d\d-\d\d)?$/),
    }),
    async insert(inside, rows, restore) {
      const reports = rows.map((row) => {
        const { every, time_zone: timeZone, ...report } = row as unknown as MailReportsTable
        const next = every && nextDue({ every, timeZone }, inside.clock()).at
        const scopes = JSON.stringify(scopesHere(report.scopes, restore))
        return { ...report, every, time_zone: timeZone, scopes, next_at: next }
      })
      await insertRestoredReports(inside.db, reports)
    },
  },
]

function isZone(name: string): boolean {
  try {
    return canonicalZone(name) !== ''
  } catch {
    return false
  }
}

/** A domain has another id here. One that is not here stays in the report, which says so. */
const scopesHere = (scopes: string, { domainIdOf }: RowWriting): StoredScope[] =>
  readScopes(scopes).map((scope) =>
    scope.kind === 'domain' ? { ...scope, id: domainIdOf(scope.name) ?? scope.id } : scope,
  )
