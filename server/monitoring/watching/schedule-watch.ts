import type { App, Inside } from '../../context.ts'
import { DAY, MINUTE, SECOND } from '../../platform/clock.ts'
import {
  bringForward,
  insertPoints,
  listPoints,
  NEVER,
  resetPoints,
  stopPoints,
} from '../schedule/points-store.ts'
import { readMonitorSettings } from '../settings/monitor-settings.ts'
import { findSchedule, listDemands, updateWatch } from './store.ts'

/** How long after its last sign of life a vantage point still gets new watches. */
const POINT_ALIVE_MS = 10 * MINUTE
export const WEEK_MS = 7 * DAY

/** Schedules a watch as its monitors want it. Answers whether it began anew. */
export async function scheduleWatch(
  inside: Inside,
  watchId: string,
  accountId: string,
): Promise<boolean> {
  const demands = await listDemands(inside.db, watchId)
  if (demands.length === 0) return false
  const now = inside.clock()
  const isWanted = demands.some(({ state }) => state !== 'PAUSED' && state !== 'MAINTENANCE')
  const isWeekly = demands.every(({ is_weekly }) => is_weekly === 1)
  const intervalMs = isWeekly ? WEEK_MS : await intervalOf(inside, accountId)
  const before = await findSchedule(inside.db, watchId)
  await updateWatch(inside.db, watchId, { interval_ms: intervalMs, is_weekly: isWeekly ? 1 : 0 })
  if (before.next_at === null) {
    await scheduleFirst(inside, watchId, { isWanted, isWeekly })
    return false
  }
  if (!isWanted) {
    await stopPoints(inside.db, watchId)
    return false
  }
  if (before.next_at === NEVER) {
    await beginAnew(inside, watchId)
    return true
  }
  if (intervalMs < before.interval_ms) {
    // Whoever begins to watch a link that is looked at once a week sees its state at once.
    const waitMs = before.is_weekly === 1 ? 0 : intervalMs
    await bringForward(inside.db, watchId, { nextAt: now + waitMs })
  }
  return false
}

async function scheduleFirst(
  inside: Inside,
  watchId: string,
  { isWanted, isWeekly }: { isWanted: boolean; isWeekly: boolean },
): Promise<void> {
  const now = inside.clock()
  const points = await listPoints(inside.db, now - POINT_ALIVE_MS)
  // Many weekly checks begin together, and are not urgent, so they are spread over a day.
  const firstAt = isWeekly ? now + Math.round(Math.random() * DAY) : now
  await insertPoints(inside.db, watchId, { points, nextAt: isWanted ? firstAt : NEVER, now })
}

async function beginAnew(inside: Inside, watchId: string): Promise<void> {
  const now = inside.clock()
  await resetPoints(inside.db, watchId, { nextAt: now, now })
  const pending = { state: 'PENDING', since: now, cause: null, reason: null }
  const nothing = { first_failure_at: null, failures: 0, failover: null }
  await updateWatch(inside.db, watchId, { ...pending, ...nothing })
}

async function intervalOf(app: App, accountId: string): Promise<number> {
  return (await readMonitorSettings(app, accountId)).checkEverySeconds * SECOND
}
