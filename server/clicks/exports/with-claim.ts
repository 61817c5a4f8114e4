import type { App, Inside } from '../../context.ts'
import { writing } from '../../platform/database/writing.ts'
import type { JobRun } from '../../platform/jobs/job-run.ts'

/** A transaction that fails if another runner has taken over the job. */
export function writingWithClaim<T>(
  app: App,
  run: JobRun,
  work: (inside: Inside) => Promise<T>,
): Promise<T> {
  return writing(app, async (inside) => {
    await run.keep(inside.db)
    return work(inside)
  })
}
