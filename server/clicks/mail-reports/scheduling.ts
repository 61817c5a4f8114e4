import type { ReportInterval } from '../../../contract/clicks/mail-reports.ts'
import type { App, Inside } from '../../context.ts'
import { DAY } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { lastDue, nextDue } from './due.ts'
import { listWaiting, moveNext, type WaitingReports } from './store.ts'

export const REPORT_JOB = 'mail-report'
/** An older report is worth nothing. */
export const LATEST_MS = 2 * DAY

const ROWS_A_STEP = 50

export interface ReportJob {
  accountId: string
  userId: string
  every: ReportInterval
  /** The day on which the report is due. */
  day: string
  /** When it is due, in epoch milliseconds. */
  at: number
  timeZone: string
}

/** Leaves a job for each report that is due, in short transactions. Several processes may do so at once. */
export async function scheduleReports(app: App): Promise<void> {
  for (;;) {
    const rows = await listWaiting(app.db, app.clock(), ROWS_A_STEP)
    await writing(app, async (inside) => {
      for (const row of rows) await schedule(inside, row)
    })
    if (rows.length < ROWS_A_STEP) return
  }
}

async function schedule(inside: Inside, row: WaitingReports): Promise<void> {
  const { account_id: accountId, user_id: userId, every, zone: timeZone } = row
  if (every === null) return
  const now = inside.clock()
  const calendar = { every, timeZone }
  const next = nextDue(calendar, now)
  const step = { id: row.id, from: row.next_at, to: next.at, nextDay: next.day }
  const doneFor = await moveNext(inside.db, accountId, step)
  if (doneFor === undefined) return
  const { day, at } = lastDue(calendar, now)
  if (day <= doneFor || now - at >= LATEST_MS) return
  const payload: ReportJob = { accountId, userId, every, day, at, timeZone }
  await enqueue(inside.db, now, { kind: REPORT_JOB, payload })
}
