import type { App } from '../../context.ts'
import type { Db } from '../../platform/database/database.ts'
import { writing } from '../../platform/database/writing.ts'
import type { JobRun } from '../../platform/jobs/job-run.ts'

/** A transaction that fails if another runner has taken over the job. */
export function writingWithClaim<T>(
  app: App,
  run: JobRun,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  return writing(app.db, async (tx) => {
    await run.keep(tx)
    return work(tx)
  })
}
