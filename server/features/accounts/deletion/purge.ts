import { z } from 'zod'
import type { App } from '../../../context.ts'
import { DAY, HOUR, SECOND } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { inSteps } from '../../../platform/database/in-steps.ts'
import { writing } from '../../../platform/database/writing.ts'
import type { JobRun } from '../../../platform/jobs/job-run.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { removeClicks } from '../../analytics/analytics.ts'
import { recordChange } from '../../domains/domains.ts'
import { forgetExportFiles } from '../../exports/exports.ts'
import { forgetImportFiles } from '../../imports/imports.ts'
import { endSomeLinks } from '../../links/links.ts'
import {
  beginPurge,
  deleteAccountRow,
  deleteAnswersOf,
  deleteAuditRows,
  deleteCounters,
  deleteInvitations,
  deleteMembers,
  disownDomains,
  disownRetiredKeys,
  listAnswerOwners,
} from './purge-store.ts'

export const FORGET_CLICKS_JOB = 'forget-clicks'

const Purge = z.object({ accountId: z.string() })
const ForgetClicks = z.object({ accountId: z.string(), round: z.int() })

/**
 * Clicks that were still in a journal reach the analytics store after everything else is gone, so look for them again.
 */
const LOOK_AGAIN_AFTER_MS = [HOUR, DAY] as const
const REMOVAL_PAUSE_MS = 5 * SECOND

interface Step {
  accountId: string
  limit: number
  now: number
}

/**
 * Tables that may have many rows, deleted in steps. Members go last, because the rows of their users are found through
 * them.
 */
const steps: readonly ((db: Db, step: Step) => Promise<number>)[] = [
  endSomeLinks,
  (db, { accountId, limit }) => deleteCounters(db, accountId, limit),
  (db, { accountId, limit }) => disownRetiredKeys(db, accountId, limit),
  (db, { accountId, limit }) => deleteAuditRows(db, accountId, limit),
  (db, { accountId, limit }) => deleteInvitations(db, accountId, limit),
  (db, { accountId, limit }) => deleteMembers(db, accountId, limit),
]

/**
 * Removes an account for good once its purge is due; does nothing when it was restored or is gone. Interrupted at any
 * point, it continues where it stopped.
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
  for (const owner of await listAnswerOwners(app.db, accountId)) {
    await inSteps((limit) => inStep((tx) => deleteAnswersOf(tx, owner, limit)))
  }
  for (const step of steps) {
    await inSteps((limit) => inStep((tx) => step(tx, { accountId, limit, now: app.clock() })))
  }
  await forgetImportFiles(app, accountId)
  await forgetExportFiles(app, accountId)
  await inStep((tx) => removeTheRest({ ...app, db: tx }, accountId))
}

async function removeTheRest(app: App, accountId: string): Promise<void> {
  const { db } = app
  const payload = { accountId, round: 0 }
  await enqueue(db, app.clock(), { kind: FORGET_CLICKS_JOB, payload })
  if (await disownDomains(db, accountId, app.clock())) await recordChange(app, 'domains')
  await deleteAccountRow(db, accountId)
}

/** Asks the analytics store to remove the account's clicks, and runs again until there are none. */
export async function forgetClicks(app: App, payload: unknown): Promise<void> {
  const { accountId, round } = ForgetClicks.parse(payload)
  await inSteps((limit) => deleteCounters(app.db, accountId, limit))
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
