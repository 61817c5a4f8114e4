import { z } from 'zod'
import type { App } from '../../context.ts'
import { MINUTE } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { removeStoredChecks } from './store.ts'

export const FORGET_CHECKS_JOB = 'forget-checks'

const Payload = z.object({ accountId: z.string() })

/** Removes the stored checks of a purged account, and looks again until they are gone. */
export async function forgetChecks(app: App, payload: unknown): Promise<void> {
  const { accountId } = Payload.parse(payload)
  if (await removeStoredChecks(app.clickhouse, accountId)) return
  const now = app.clock()
  await writing(app, ({ db: tx }) =>
    enqueue(tx, now, { kind: FORGET_CHECKS_JOB, payload: { accountId }, runAt: now + MINUTE }),
  )
}
