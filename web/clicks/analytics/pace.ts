import { hasEnded, type ScopePeriod } from './period.ts'

/** How often a screen asks again, in milliseconds. A background tab does not ask. */
const paceMs = { feed: 2000, now: 5000, numbers: 5000, lists: 15_000, heat: 30_000 } as const
type Paced = keyof typeof paceMs

/** Of a period that has ended: only clicks that were delivered late can change it. */
export const ENDED_MS = 60_000
/** A beat that is closer than this is the present one. */
const SLACK_MS = 100

/** Numbers without a period are refreshed as often as those of a running one. */
export function refreshMs(what: Paced, period?: ScopePeriod): number {
  return period !== undefined && hasEnded(period, new Date()) ? ENDED_MS : paceMs[what]
}

/** When a screen asked for everything that it shows. */
let beganAt = 0
export function beginBeats(now = Date.now()): void {
  beganAt = now
}

/** The time until something is to be asked for again. What has one pace has one beat, and so one call. */
export function untilBeatMs(what: Paced, period?: ScopePeriod, now = Date.now()): number {
  const pace = refreshMs(what, period)
  const left = pace - ((now - beganAt) % pace)
  return left < SLACK_MS ? left + pace : left
}
