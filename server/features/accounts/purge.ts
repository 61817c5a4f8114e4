import { z } from 'zod'
import type { App } from '../../context.ts'
import { writing } from '../../platform/after-commit.ts'
import { DAY, HOUR, SECOND } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import type { JobRun } from '../../platform/job-run.ts'
import { enqueue } from '../../platform/jobs.ts'
import { removeClicks } from '../analytics/analytics.ts'
import { recordChange } from '../domains/domains.ts'
import {
  beginPurge,
  deleteAccountRow,
  deleteAuditRows,
  deleteCounters,
  deleteExportPieces,
  deleteInvitedRegistrations,
  deleteKeptAnswers,
  deleteLeftUsers,
  disownDomains,
  disownRetiredKeys,
  listMemberIds,
  retireLinks,
} from './purge-store.ts'

export const PURGE_JOB = 'purge-account'
export const FORGET_CLICKS_JOB = 'forget-clicks'

const Purge = z.object({ accountId: z.string() })
const ForgetClicks = z.object({ accountId: z.string(), round: z.int() })

/** Rows that go in one transaction: others want to write too. */
const BATCH = 200

/**
 * Clicks that were still in a journal come to the analytics store when the rest is gone already, so they are looked for
 * again.
 */
const LOOK_AGAIN_AFTER_MS = [HOUR, DAY] as const
const REMOVAL_PAUSE_MS = 5 * SECOND

/** What there may be much of, a batch at a time. */
const steps: readonly ((app: App, accountId: string) => Promise<number>)[] = [
  ({ db, clock }, accountId) => retireLinks(db, accountId, { limit: BATCH, now: clock() }),
  ({ db }, accountId) => deleteCounters(db, accountId, BATCH),
  ({ db }, accountId) => disownRetiredKeys(db, accountId, BATCH),
  ({ db }, accountId) => deleteAuditRows(db, accountId, BATCH),
  // Each is a large text.
  ({ db }, accountId) => deleteExportPieces(db, accountId, BATCH / 10),
]

/**
 * Removes an account whose time has come, for good; does nothing where it is back or gone. Ended at any moment, it goes
 * on where it stood.
 */
export async function purgeAccount(app: App, payload: unknown, run: JobRun): Promise<void> {
  const { accountId } = Purge.parse(payload)
  if (!(await beginPurge(app.db, accountId, app.clock()))) return
  const inStep = <T>(work: (tx: Db) => Promise<T>) =>
    writing(app.db, async (tx) => {
      run.signal.throwIfAborted()
      await run.keep(tx)
      return work(tx)
    })
  for (const step of steps) {
    while ((await inStep((tx) => step({ ...app, db: tx }, accountId))) > 0) await Bun.sleep(0)
  }
  await inStep((tx) => removeTheRest({ ...app, db: tx }, accountId))
}

async function removeTheRest(app: App, accountId: string): Promise<void> {
  const { db } = app
  const payload = { accountId, round: 0 }
  await enqueue(db, app.clock(), { kind: FORGET_CLICKS_JOB, payload })
  if (await disownDomains(db, accountId, app.clock())) await recordChange(app, 'domains')
  await deleteInvitedRegistrations(db, accountId)
  await deleteKeptAnswers(db, accountId)
  const members = await listMemberIds(db, accountId)
  await deleteAccountRow(db, accountId)
  await deleteLeftUsers(db, members)
}

/** Asks the analytics store to remove an account's clicks, and comes back until there are none. */
export async function forgetClicks(app: App, payload: unknown): Promise<void> {
  const { accountId, round } = ForgetClicks.parse(payload)
  while ((await deleteCounters(app.db, accountId, BATCH)) > 0) await Bun.sleep(0)
  const areGone = await removeClicks(app.clickhouse, accountId)
  const delayMs = areGone ? LOOK_AGAIN_AFTER_MS[round] : REMOVAL_PAUSE_MS
  if (delayMs === undefined) return
  const now = app.clock()
  await enqueue(app.db, now, {
    kind: FORGET_CLICKS_JOB,
    payload: { accountId, round: areGone ? round + 1 : round },
    runAt: now + delayMs,
  })
}
