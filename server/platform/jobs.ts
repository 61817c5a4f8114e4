import type { Clock } from './clock.ts'
import { MINUTE, SECOND } from './clock.ts'
import type { Database, Db } from './database.ts'
import { newId } from './ids.ts'
import { claimJob, deleteJob, insertJob, postponeJob } from './job-rows.ts'
import type { Log } from './log.ts'

/** What a job does with its payload; a throw means that it is tried again later. */
export type JobHandlers = Readonly<Record<string, (payload: unknown) => Promise<void>>>

/** Puts an effect on the list in the transaction of its cause. The payload is JSON. */
export async function enqueue(
  db: Db,
  now: number,
  job: { kind: string; payload: unknown },
): Promise<void> {
  await insertJob(db, {
    id: newId('job'),
    kind: job.kind,
    payload: JSON.stringify(job.payload),
    run_at: now,
    attempts: 0,
    claimed_until: null,
    last_error: null,
    created_at: now,
  })
}

export interface JobRunner {
  /** Runs what is due, one after another, and answers how many there were. */
  runDue(): Promise<number>
}

const CLAIM_MS = 2 * MINUTE
const MAX_DELAY_MS = 30 * MINUTE
/** About a day of tries. */
const MAX_ATTEMPTS = 55

export function openJobRunner(deps: {
  db: Database
  clock: Clock
  log: Log
  handlers: JobHandlers
}): JobRunner {
  const { db, clock, log, handlers } = deps
  const runOne = async (): Promise<boolean> => {
    const now = clock()
    const job = await claimJob(db, now, now + CLAIM_MS)
    if (!job) return false
    try {
      const handler = handlers[job.kind]
      if (!handler) throw new Error(`nothing knows jobs of kind ${job.kind}`)
      await handler(JSON.parse(job.payload))
      await deleteJob(db, job.id)
    } catch (error) {
      if (job.attempts >= MAX_ATTEMPTS) {
        log.error('A job is given up', { kind: job.kind, job: job.id, error })
        await deleteJob(db, job.id)
        return true
      }
      const delayMs = Math.min(MAX_DELAY_MS, 2 ** job.attempts * 5 * SECOND)
      log.warn('A job failed and will be tried again', {
        kind: job.kind,
        job: job.id,
        delayMs,
        error,
      })
      await postponeJob(db, job.id, {
        runAt: clock() + delayMs,
        error: String(error).slice(0, 500),
      })
    }
    return true
  }
  return {
    async runDue() {
      let count = 0
      while (await runOne()) count++
      return count
    },
  }
}
