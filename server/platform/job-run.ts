import type { Clock } from './clock.ts'
import { MINUTE, SECOND } from './clock.ts'
import type { Database, Db } from './database.ts'
import { type JobClaim, extendClaim } from './job-rows.ts'

export const CLAIM_MS = 2 * MINUTE
const KEEP_EACH_MS = 20 * SECOND

/** One try of a job, for as long as it is this runner's. */
export interface JobRun {
  /** The first try is 1. */
  attempt: number
  /** Aborted when the runner stops, and when another one has taken the job. */
  signal: AbortSignal
  /**
   * Keeps the job in the transaction of a step, and throws where another runner has it by now: what a runner that was
   * cut off does later leaves no trace. While a job runs this also happens by itself, so that nobody takes it.
   */
  keep(db: Db): Promise<void>
}

export interface OpenRun extends JobRun {
  /** Asks the work to end soon. */
  stop(): void
  /** Whether the work was asked to end, and has to be begun again by the next runner. */
  isStopped(): boolean
  end(): void
}

export function openRun(
  { db, clock, keepEachMs = KEEP_EACH_MS }: { db: Database; clock: Clock; keepEachMs?: number },
  claim: JobClaim,
): OpenRun {
  const ending = new AbortController()
  let isStopped = false
  const keep = async (tx: Db) => {
    if (await extendClaim(tx, claim, clock() + CLAIM_MS)) return
    ending.abort(new Error('another runner has taken the job'))
    ending.signal.throwIfAborted()
  }
  // A database that is away is asked again; a claim that was lost has told the signal.
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
