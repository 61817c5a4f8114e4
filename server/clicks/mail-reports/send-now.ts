import type { SendMailReport, SentMailReport } from '../../../contract/clicks/mail-reports.ts'
import type { App, Member } from '../../context.ts'
import { sendMail } from '../../mail/mail.ts'
import { HOUR } from '../../platform/clock.ts'
import { autocommit } from '../../platform/database/autocommit.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { take } from '../../platform/http/rate-limit.ts'
import { lastDue } from './due.ts'
import { requireScopes } from './scopes.ts'
import { stopUrlOf } from './stopping.ts'
import { findReader, findReports } from './store.ts'
import { writeReport } from './writing.ts'

const REPORTS_AN_HOUR = 5

/** Mails the report that would have been the last one under these settings, which are not saved. */
export async function sendNow(
  app: App,
  { accountId, userId }: Member,
  { every, scopes, timeZone: browserZone }: SendMailReport,
): Promise<SentMailReport> {
  const reader = await findReader(app.db, accountId, userId)
  if (!reader) throw new Problem('not-found')
  const wanted = await requireScopes(app, accountId, scopes)
  await countReport(app, { accountId, userId })
  const timeZone = reader.accountZone ?? browserZone
  const row = await findReports(app.db, accountId, userId)
  const { day } = lastDue({ every, timeZone }, app.clock())
  const letter = await writeReport(app, accountId, {
    every,
    day,
    timeZone,
    accountName: reader.accountName,
    scopes: wanted,
    gone: [],
    isOnce: true,
    // Without reports there is nothing to stop.
    stopUrl: row?.every ? stopUrlOf(app, row.id) : undefined,
  })
  await writing(app, (inside) => sendMail(inside, reader.email, letter))
  return { email: reader.email }
}

async function countReport(
  app: App,
  { accountId, userId }: Pick<Member, 'accountId' | 'userId'>,
): Promise<void> {
  const use = await take(autocommit(app.db), app.clock(), {
    bucket: `mail-report:${accountId}:${userId}`,
    limit: REPORTS_AN_HOUR,
    windowMs: HOUR,
  })
  if (use.isAllowed) return
  throw new Problem('too-many-requests', { retryAfterSeconds: use.retryAfterSeconds })
}
