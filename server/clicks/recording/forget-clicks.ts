import { z } from 'zod'
import type { App } from '../../context.ts'
import { DAY, HOUR, SECOND } from '../../platform/clock.ts'
import { autocommit } from '../../platform/database/autocommit.ts'
import { inSteps } from '../../platform/database/in-steps.ts'
import { writing } from '../../platform/database/writing.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { removeClicks } from '../analytics/analytics.ts'
import { deleteCounters } from './counters-store.ts'

export const FORGET_CLICKS_JOB = 'forget-clicks'

const ForgetClicks = z.object({ accountId: z.string(), round: z.int() })

/**
 * Clicks that were still in a journal reach the analytics store after everything else is gone, so look for them again.
 */
const LOOK_AGAIN_AFTER_MS = [HOUR, DAY] as const
const REMOVAL_PAUSE_MS = 5 * SECOND

/** Asks the analytics store to remove the account's clicks, and runs again until there are none. */
export async function forgetClicks(app: App, payload: unknown): Promise<void> {
  const { accountId, round } = ForgetClicks.parse(payload)
  await inSteps((limit) => deleteCounters(autocommit(app.db), accountId, limit))
  const areGone = await removeClicks(app.clickhouse, accountId)
  const delayMs = areGone ? LOOK_AGAIN_AFTER_MS[round] : REMOVAL_PAUSE_MS
  if (delayMs === undefined) return
  const now = app.clock()
  await writing(app, ({ db }) =>
    enqueue(db, now, {
      kind: FORGET_CLICKS_JOB,
      payload: { accountId, round: areGone ? round + 1 : round },
      runAt: now + delayMs,
    }),
  )
}
