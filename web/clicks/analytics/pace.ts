import { hasEnded, type ScopePeriod } from './period.ts'

/** How often a screen asks again, in milliseconds. A background tab does not ask. */
const paceMs = { feed: 2000, now: 5000, numbers: 5000, lists: 15_000, heat: 30_000 } as const

/** Of a period that has ended: only clicks that were delivered late can change it. */
export const ENDED_MS = 60_000

/** Numbers without a period are refreshed as often as those of a running one. */
export function refreshMs(what: keyof typeof paceMs, period?: ScopePeriod): number {
  return period !== undefined && hasEnded(period, new Date()) ? ENDED_MS : paceMs[what]
}
