import { DAY, HOUR } from '../../../platform/clock.ts'
import type { Period } from '../time/period.ts'

/** Clocks of machines may differ by this much. */
const MARGIN_MS = HOUR

/** The first millisecond of a UTC day. */
export const dayOf = (at: number): number => Math.floor(at / DAY) * DAY

/** Today and yesterday get new clicks; all days before this time are closed, and may be summed. */
const closedBefore = (now: number): number => dayOf(now - MARGIN_MS) - DAY

/** A click before this time comes late: its day may be closed already. */
export const lateBefore = (now: number): number => dayOf(now) - DAY

/** The closed days of a time in UTC, the latest first. */
export function closedDays({ from, to }: Period, now: number): number[] {
  const days: number[] = []
  const last = Math.min(dayOf(to - 1), closedBefore(now) - DAY)
  for (let day = last; day >= dayOf(from); day -= DAY) days.push(day)
  return days
}
