import { z } from 'zod'
import type { AccountData } from '../../../account-data/account-data.ts'
import type { App } from '../../../context.ts'
import { autocommit } from '../../../platform/database/autocommit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { inSteps } from '../../../platform/database/in-steps.ts'
import { writing } from '../../../platform/database/writing.ts'
import type { JobRun } from '../../../platform/jobs/job-run.ts'
import { beginPurge, deleteAccountRow } from './purge-store.ts'

const Purge = z.object({ accountId: z.string() })

/**
 * Removes an account for good once its purge is due; does nothing when it was restored or is gone. Interrupted at any
 * point, it continues where it stopped.
 */
export async function purgeAccount(
  app: App,
  features: readonly AccountData[],
  { payload, run }: { payload: unknown; run: JobRun },
): Promise<void> {
  const { accountId } = Purge.parse(payload)
  if (!(await beginPurge(autocommit(app.db), accountId, app.clock()))) return
  const inStep = <T>(work: (tx: Tx) => Promise<T>) =>
    writing(app, async ({ db: tx }) => {
      run.signal.throwIfAborted()
      await run.keep(tx)
      return work(tx)
    })
  const purges = features.flatMap(({ purge }) => purge ?? [])
  for (const purge of purges) {
    for (const step of (await purge.steps?.(app.db, accountId)) ?? []) {
      await inSteps((limit) => inStep((tx) => step(tx, { accountId, limit, now: app.clock() })))
    }
  }
  for (const purge of purges) await purge.removeFiles?.(app, accountId)
  await inStep(async (tx) => {
    for (const purge of purges) await purge.finish?.({ ...app, db: tx }, accountId)
    await deleteAccountRow(tx, accountId)
  })
}
