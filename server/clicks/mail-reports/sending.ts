import { z } from 'zod'
import { reportIntervals } from '../../../contract/clicks/mail-reports.ts'
import type { App, Inside } from '../../context.ts'
import { sendMail } from '../../mail/mail.ts'
import { findSight, hasPermissionNow } from '../../people/index.ts'
import { writing } from '../../platform/database/writing.ts'
import type { JobRun } from '../../platform/jobs/job-run.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { Mailer } from '../../platform/mailer.ts'
import type { MailReportsTable } from '../../schema/mail-reports.ts'
import { endedMail } from './report-mail.ts'
import { LATEST_MS, type ReportJob } from './scheduling.ts'
import { presentScopes, readScopes, type StoredScope } from './scopes.ts'
import { stopUrlOf } from './stopping.ts'
import { findReader, findReports, markDone, type ReportReader } from './store.ts'
import { writeReport } from './writing.ts'

export const REPORT_MAIL_JOB = 'report-mail'

const Member = { accountId: z.string(), userId: z.string() }

const ReportPayload = z.object({
  ...Member,
  every: z.enum(reportIntervals),
  day: z.string(),
  at: z.number(),
  timeZone: z.string(),
}) satisfies z.ZodType<ReportJob>

/** A job of its own: hundreds of reports at once must not delay urgent mails, such as codes. */
const MailPayload = z.object({
  ...Member,
  /** A later mail is worth nothing. */
  until: z.number(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  unsubscribeUrl: z.string().optional(),
})

interface Wanted {
  row: MailReportsTable
  reader: ReportReader
}

/** Writes a report that is due, and leaves its mail to another job. Throws while the numbers cannot be read. */
export async function runReport(app: App, payload: unknown, run: JobRun): Promise<void> {
  const job = ReportPayload.parse(payload)
  if (app.clock() - job.at >= LATEST_MS) return
  const wanted = await findWanted(app, job)
  if (!wanted || !isDue(wanted.row, job)) return
  const { present, gone } = await presentScopes(app, job.accountId, readScopes(wanted.row.scopes))
  if (present.length === 0) return endReports(app, { job, run, wanted, gone })
  // The report counts what its reader sees
  const forReader = { ...app, sees: await findSight(app, job) }
  const letter = await writeReport(forReader, job.accountId, {
    ...job,
    accountName: wanted.reader.accountName,
    scopes: present,
    gone,
    isOnce: false,
    stopUrl: stopUrlOf(app, wanted.row.id),
  })
  await finish(app, { job, run, wanted, present }, (inside) =>
    enqueue(inside.db, app.clock(), {
      kind: REPORT_MAIL_JOB,
      payload: {
        accountId: job.accountId,
        userId: job.userId,
        until: job.at + LATEST_MS,
        ...letter,
      } satisfies z.infer<typeof MailPayload>,
    }),
  )
}

/** Says once that nothing is left to report about. */
function endReports(
  app: App,
  { gone, ...work }: Omit<Finishing, 'present'> & { gone: readonly StoredScope[] },
): Promise<void> {
  return finish(app, { ...work, present: [] }, (inside) =>
    sendMail(inside, work.wanted.reader.email, endedMail(app, gone)),
  )
}

interface Finishing {
  job: ReportJob
  run: JobRun
  wanted: Wanted
  /** What its reports are about from now on. */
  present: readonly StoredScope[]
}

/** Marks the report as done in the transaction that sends it, so that it is sent once. */
async function finish(
  app: App,
  { job, run, wanted: { row }, present }: Finishing,
  send: (inside: Inside) => Promise<void>,
): Promise<void> {
  await writing(app, async (inside) => {
    await run.keep(inside.db)
    const isOver = present.length === 0
    const scopes = isOver ? row.scopes : JSON.stringify(present)
    const done = { read: row, day: job.day, scopes, isOver }
    if (await markDone(inside.db, job.accountId, done)) return send(inside)
    const now = await findReports(inside.db, job.accountId, job.userId)
    if (now && isDue(now, job)) throw new Error('the reports were changed meanwhile')
  })
}

const isDue = ({ every, done_for: doneFor }: MailReportsTable, job: ReportJob): boolean =>
  every === job.every && doneFor < job.day

/** Sends a written report, unless it is late or not wanted any more. */
export async function sendReport(app: App, send: Mailer, payload: unknown): Promise<void> {
  const { accountId, userId, until, ...letter } = MailPayload.parse(payload)
  if (app.clock() >= until) return
  const wanted = await findWanted(app, { accountId, userId })
  if (!wanted || wanted.row.every === null) return
  await send({ ...letter, to: { name: '', address: wanted.reader.email } })
}

/** Undefined if the user may not read the account's numbers at the moment, or has no reports. */
async function findWanted(
  app: App,
  who: Pick<ReportJob, 'accountId' | 'userId'>,
): Promise<Wanted | undefined> {
  if (!(await hasPermissionNow(app, who, 'Read'))) return undefined
  const row = await findReports(app.db, who.accountId, who.userId)
  const reader = await findReader(app.db, who.accountId, who.userId)
  return row && reader && { row, reader }
}
