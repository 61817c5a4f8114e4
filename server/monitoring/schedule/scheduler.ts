import type { App } from '../../context.ts'
import { SECOND } from '../../platform/clock.ts'
import { autocommit } from '../../platform/database/autocommit.ts'
import { logFailure } from '../../platform/log-failure.ts'
import { HostBusy, openHostPace } from '../../platform/safe-fetch/host-pace.ts'
import type { FinishedCheck } from '../checks/finished-check.ts'
import { runCheck } from '../checks/run-check.ts'
import { storeChecks } from '../results/store-checks.ts'
import { type ClaimedCheck, claimDue } from './claim.ts'
import { forgetHosts, releaseHosts, returnClaim } from './claim-store.ts'

export interface Scheduler {
  /** Claims due watches and starts their checks. Returns how many. */
  start(): Promise<number>
  /** Stores the checks that have ended. Returns how many. */
  store(): Promise<number>
  /** Waits for the checks that are under way, and stores them. */
  finish(): Promise<void>
  /** Starts no further checks; resolves when those under way are stored. */
  stop(): Promise<void>
  /** How many are under way. */
  running(): number
}

export interface SchedulerOptions {
  /** Name of the vantage point. */
  point: string
  /** Names this process. */
  holder: string
  agent: string
  /** Called with the delay of each check in milliseconds, without waits for its host. */
  observeLag?: (ms: number) => void
  observeCheck?: (outcome: string) => void
  /** For the pace of hosts; tests whose clock stands still do not wait. */
  wait?: (ms: number) => Promise<unknown>
}

const MOST_RUNNING = 256
const CLAIMED_AT_ONCE = 64
const STORED_AT_ONCE = 10
/** Checks that take longer are repeated by the next process. */
const PATIENCE_MS = 5 * SECOND

/** Runs the due checks of one vantage point. */
export function openScheduler(app: App, options: SchedulerOptions): Scheduler {
  const pace = openHostPace(app.clock, options.wait)
  const claimer = { point: options.point, holder: options.holder, pace }
  const running = new Set<Promise<void>>()
  let finished: FinishedCheck[] = []
  let isStopping = false

  const check = async (claimed: ClaimedCheck) => {
    try {
      const done = await runCheck(app, claimed, { pace, agent: options.agent })
      options.observeCheck?.(done.verdict.outcome)
      finished.push(done)
    } catch (error) {
      if (error instanceof HostBusy) return returnClaim(autocommit(app.db), claimed, error.until)
      throw error
    }
  }
  const checkSafely = (claimed: ClaimedCheck) =>
    check(claimed).catch((error: unknown) => {
      // The claim ends by itself, and the watch is checked again.
      logFailure(app.log, { level: 'warn', message: 'a target was not checked', error })
    })
  const store = async () => {
    const batch = finished.slice(0, STORED_AT_ONCE)
    if (batch.length === 0) return 0
    await storeChecks(app, batch)
    finished = finished.slice(batch.length)
    return batch.length
  }
  return {
    async start() {
      const room = Math.min(MOST_RUNNING - running.size - finished.length, CLAIMED_AT_ONCE)
      if (isStopping || room <= 0) return 0
      const claimed = await claimDue(app, claimer, room)
      const now = app.clock()
      for (const one of claimed) {
        options.observeLag?.(Math.max(0, now - one.next_at))
        const run = checkSafely(one).finally(() => running.delete(run))
        running.add(run)
      }
      return claimed.length
    },
    store,
    async finish() {
      await Promise.all(running)
      while ((await store()) > 0);
    },
    async stop() {
      isStopping = true
      await Promise.race([Promise.all(running), Bun.sleep(PATIENCE_MS)])
      while ((await store()) > 0);
      await releaseHosts(autocommit(app.db), options.point, options.holder)
      await forgetHosts(autocommit(app.db), app.clock())
    },
    running: () => running.size,
  }
}
