import type { Clock } from '../clock.ts'
import { MINUTE, SECOND } from '../clock.ts'
import type { Database, Db } from '../database/database.ts'
import { extendClaim, type JobClaim } from './job-rows.ts'

export const CLAIM_MS = 2 * MINUTE
const KEEP_EACH_MS = 20 * SECOND

/** One attempt at a job, as long as this runner holds the claim. */
export interface JobRun {
  /** The first attempt is 1. */
  attempt: number
  /** Aborted when the runner stops or another one has taken the job. */
  signal: AbortSignal
  /**
   * Extends the claim within the transaction of a step, and throws if another runner has the job by now: the late writes of
   * a runner that lost its claim are rolled back. A timer also extends the claim while the job runs.
   */
  keep(db: Db): Promise<void>
}

export interface OpenRun extends JobRun {
  /** Asks the job to end soon. */
  stop(): void
  /** Whether the job was asked to end, so that the next runner has to start it again. */
  isStopped(): boolean
  end(): void
}

export function openRun(
  { db, clock, keepEachMs = KEEP_EACH_MS }: { db: Database; clock: Clock; keepEachMs?: number },
  claim: JobClaim,
): OpenRun {
  const ending = new AbortController()
  let isStopped = false
  const keep = async (tx: Database) => {
    if (await extendClaim(tx, claim, clock() + CLAIM_MS)) return
    ending.abort(new Error('another runner has taken the job'))
    ending.signal.throwIfAborted()
  }
  // An unreachable database is tried again at the next interval; a lost claim has aborted the signal.
  const timer = setInterval(() => void keep(db).catch(() => undefined), keepEachMs)
  return {
    attempt: claim.attempts,
    signal: ending.signal,
    keep,
    stop() {
      isStopped = true
      ending.abort(new Error('the runner stops'))
    },
    isStopped: () => isStopped,
    end: () => clearInterval(timer),
  }
}
