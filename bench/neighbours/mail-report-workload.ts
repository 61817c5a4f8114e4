import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { REPORT_JOB, type ReportJob } from '../../server/clicks/mail-reports/scheduling.ts'
import { REPORT_MAIL_JOB } from '../../server/clicks/mail-reports/sending.ts'
import { DAY } from '../../server/platform/clock.ts'
import { type Database, inTransaction } from '../../server/platform/database/database.ts'
import { enqueue } from '../../server/platform/jobs/jobs.ts'
import { person } from '../support/many-links.ts'
import { ACCOUNTS, fillReportedAccounts } from './reported-accounts.ts'
import type { NeighbourRig } from './rig.ts'
import { withStores } from './stores.ts'
import { stopwatch, type Workload } from './workloads.ts'

const REPORTS = ACCOUNTS + 1
const ZONE = 'Europe/Berlin'
const POLL_MS = 100
const ROUND_MS = 180_000

/** One is of the heavy account, and the others are of an account each. */
export const mailReports: Workload = {
  name: `${REPORTS} weekly reports that are due at once, written and mailed`,
  async prepare(rig) {
    const { members } = await fillReportedAccounts(rig)
    await withStores(rig, async ({ db }) => {
      for (const member of [...members, await heavyMember(db)]) await chooseReport(db, member)
    })
  },
  run(rig, isOver) {
    return withStores(rig, async ({ db }) => {
      const watch = stopwatch()
      do {
        const before = await countMails(rig)
        await watch.time(async () => {
          await makeDue(db)
          await untilDone(db)
        })
        const mails = (await countMails(rig)) - before
        if (mails !== REPORTS) throw new Error(`${mails} of ${REPORTS} reports were mailed`)
      } while (!isOver())
      return watch.words('rounds')
    })
  },
}

interface Member {
  accountId: string
  userId: string
}

function heavyMember(db: Database): Promise<Member> {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['memberships.account_id as accountId', 'memberships.user_id as userId'])
    .where('users.email', '=', person.email)
    .executeTakeFirstOrThrow()
}

async function chooseReport(db: Database, { accountId, userId }: Member): Promise<void> {
  await db
    .insertInto('mail_reports')
    .values({
      ...{ id: `rep_${accountId}`, account_id: accountId, user_id: userId, every: 'week' },
      ...{ scopes: JSON.stringify([{ kind: 'all' }]), time_zone: ZONE },
      // Not by the calendar, which the bench does not wait for.
      ...{ next_at: null, done_for: '' },
    })
    .execute()
}

/** As on a Monday morning, on whatever day. */
async function makeDue(db: Database): Promise<void> {
  const at = Date.now()
  const day = new Date(at - DAY).toISOString().slice(0, 10)
  await inTransaction(db, async (tx) => {
    await tx.updateTable('mail_reports').set({ done_for: '' }).execute()
    const rows = await tx.selectFrom('mail_reports').selectAll().execute()
    for (const { account_id: accountId, user_id: userId } of rows) {
      const payload: ReportJob = { accountId, userId, every: 'week', day, at, timeZone: ZONE }
      await enqueue(tx, at, { kind: REPORT_JOB, payload })
    }
  })
}

async function untilDone(db: Database): Promise<void> {
  const deadline = performance.now() + ROUND_MS
  while (performance.now() < deadline) {
    const waiting = await db
      .selectFrom('jobs')
      .select('id')
      .where('kind', 'in', [REPORT_JOB, REPORT_MAIL_JOB])
      .limit(1)
      .executeTakeFirst()
    if (!waiting) return
    await Bun.sleep(POLL_MS)
  }
  throw new Error('reports wait for too long')
}

/** Without a mail server, each mail is a file. */
async function countMails({ dataDir }: NeighbourRig): Promise<number> {
  const files = await readdir(join(dataDir, 'outbox')).catch((): string[] => [])
  return files.filter((name) => name.endsWith('.eml')).length
}
