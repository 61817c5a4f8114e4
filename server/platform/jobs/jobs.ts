import type { Clock } from '../clock.ts'
import { MINUTE, SECOND } from '../clock.ts'
import type { Database, Tx } from '../database/database.ts'
import { newId } from '../ids.ts'
import type { Log } from '../log.ts'
import { claimJob, deleteJob, deleteWaiting, insertJob, postponeJob } from './job-rows.ts'
import { CLAIM_MS, type JobRun, type OpenRun, openRun } from './job-run.ts'
import type { JobsTable } from './jobs-table.ts'

/** Runs a job with its payload; a throw means that it is retried later. */
export type JobHandlers = Readonly<Record<string, (payload: unknown, run: JobRun) => Promise<void>>>

/** Adds a job in the transaction that causes it. The payload is JSON. Without `runAt` the job is due now. */
export async function enqueue(
  tx: Tx,
  now: number,
  job: { kind: string; payload: unknown; runAt?: number },
): Promise<void> {
  await insertJob(tx, {
    id: newId('job'),
    kind: job.kind,
    payload: JSON.stringify(job.payload),
    run_at: job.runAt ?? now,
    attempts: 0,
    claimed_until: null,
    last_error: null,
    created_at: now,
  })
}

/** Removes the unclaimed jobs of a kind whose payload begins with these fields, in this order. */
export async function dropWaitingJobs(
  tx: Tx,
  { kind, payload }: { kind: string; payload: object },
): Promise<void> {
  const start = JSON.stringify(payload).slice(0, -1)
  await deleteWaiting(tx, { kind, payloadStart: `${start},` })
}

/** A failure that another attempt would meet again: the job is given up at once. */
export class FinalFailure extends Error {
  override name = 'FinalFailure'
}

export interface JobRunner {
  /** Runs all due jobs one after another, and returns how many there were. */
  runDue(): Promise<number>
  /** Starts no further job and asks the current one to end soon; another runner starts it again. */
  stop(): void
}

/** Observes job runners. */
export interface JobWatch {
  /** Called with the kinds that a runner takes. */
  takes(kinds: readonly string[]): void
  /** An attempt has ended. `given-up`: it failed for the last time. */
  ended(kind: string, how: JobEnd): void
}

export const jobEnds = ['done', 'failed', 'given-up'] as const
export type JobEnd = (typeof jobEnds)[number]

export interface JobRunnerOptions {
  db: Database
  clock: Clock
  log: Log
  /** Jobs of other kinds belong to another runner, or to a newer version that runs beside this one. */
  handlers: JobHandlers
  /** Infinity for jobs that must not be given up. */
  maxAttempts?: number
  keepEachMs?: number
  watch?: JobWatch
}

const MAX_DELAY_MS = 30 * MINUTE
/** About a day of attempts. */
const MAX_ATTEMPTS = 55

export function openJobRunner(options: JobRunnerOptions): JobRunner {
  const { db, clock, handlers } = options
  const kinds = Object.keys(handlers)
  options.watch?.takes(kinds)
  let present: OpenRun | undefined
  let isStopping = false

  const claim = async () => {
    const now = clock()
    return isStopping ? undefined : claimJob(db, { kinds, now, until: now + CLAIM_MS })
  }
  const runOne = async (): Promise<boolean> => {
    const job = await claim()
    if (!job) return false
    const run = openRun(options, job)
    present = run
    if (isStopping) run.stop()
    try {
      await tryOnce(options, job, run)
    } finally {
      // Also when the database is unreachable and the job stays claimed: stop extending the claim.
      run.end()
    }
    return true
  }
  return {
    async runDue() {
      let count = 0
      while (await runOne()) count++
      return count
    },
    stop() {
      isStopping = true
      present?.stop()
    },
  }
}

/** Changes nothing if another runner has the job by now. */
async function tryOnce(options: JobRunnerOptions, job: JobsTable, run: OpenRun): Promise<void> {
  const { db, handlers, watch } = options
  try {
    await handlers[job.kind]?.(JSON.parse(job.payload), run)
    await deleteJob(db, job)
    watch?.ended(job.kind, 'done')
  } catch (error) {
    if (run.isStopped()) await postponeJob(db, job, { runAt: job.run_at, error: null })
    else await tryLater(options, job, error)
  }
}

async function tryLater(
  { db, clock, log, maxAttempts = MAX_ATTEMPTS, watch }: JobRunnerOptions,
  job: JobsTable,
  error: unknown,
): Promise<void> {
  const isFinal = error instanceof FinalFailure
  if (isFinal || job.attempts >= maxAttempts) {
    watch?.ended(job.kind, 'given-up')
    // A final failure comes from the job's own data, such as a mistyped address, so the operator need not act.
    log[isFinal ? 'warn' : 'error']('A job is given up', { kind: job.kind, job: job.id, error })
    await deleteJob(db, job)
    return
  }
  watch?.ended(job.kind, 'failed')
  const delayMs = Math.min(MAX_DELAY_MS, 2 ** job.attempts * 5 * SECOND)
  log.warn('A job failed and will be tried again', { kind: job.kind, job: job.id, delayMs, error })
  await postponeJob(db, job, { runAt: clock() + delayMs, error: String(error).slice(0, 500) })
}
