import {
  followChanges,
  keepPoint,
  openScheduler,
  type Scheduler,
} from '../monitoring/monitoring.ts'
import { findNextDue } from '../monitoring/schedule/claim-store.ts'
import { ChangeFeed } from '../platform/change-log/change-feed.ts'
import type { PreparedQueries } from '../platform/database/prepared-queries.ts'
import type { TestApp } from './app.ts'
import type { Target } from './servers/target/target.ts'

export interface MonitorPoint {
  scheduler: Scheduler
  /** Applies changes of links. */
  follow(): Promise<void>
  /** Moves the clock from check to check, until the time has passed. */
  pass(ms: number): Promise<void>
  /** Runs the checks that are due now. */
  check(): Promise<number>
}

/** Finds something new each time, so that the feed reads the log. */
const noLookUps = { prepare: () => () => undefined } as unknown as PreparedQueries

/** The monitor process of a vantage point without its loops, on the clock of the app. */
export async function openMonitorPoint(
  open: TestApp,
  target: Pick<Target, 'fetchDependencies'>,
  name = 'here',
): Promise<MonitorPoint> {
  const app = { ...open.app, outside: target.fetchDependencies() }
  const scheduler = openScheduler(app, {
    point: name,
    holder: `${name}-${crypto.randomUUID()}`,
    agent: 'Unfurly/test',
    wait: () => Promise.resolve(),
  })
  const feed = new ChangeFeed(app.db as never, noLookUps)
  await keepPoint(app, name)
  const check = async () => {
    const started = await scheduler.start()
    await scheduler.finish()
    return started
  }
  return {
    scheduler,
    check,
    follow: async () => {
      await followChanges(app, feed)
      await keepPoint(app, name)
    },
    async pass(ms) {
      const until = app.clock() + ms
      for (;;) {
        const next = await findNextDue(app.db, name)
        if (next === undefined || next > until) break
        open.pass(Math.max(0, next - app.clock()))
        await keepPoint(app, name)
        await check()
      }
      open.pass(until - app.clock())
    },
  }
}
