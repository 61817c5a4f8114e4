import { DAY, HOUR } from '../../platform/clock.ts'
import { clockTime, momentOf } from '../../platform/clock-time.ts'
import type { Period } from '../analytics/analytics.ts'
import type { EarlierWeek } from './usual.ts'

const WEEK = 7 * DAY
export const WEEKS = 8
/** Hours around the same one of an earlier week. */
const AROUND = 3
/** A clock may have been set by an hour since. */
const CLOCK_CHANGE = 1

/** The UTC hours that judging an hour needs in any time zone, in order. */
export function hoursToRead(hour: number): Period[] {
  const reach = (AROUND + CLOCK_CHANGE) * HOUR
  const earlier = Array.from({ length: WEEKS }, (_, n) => {
    const same = hour - (WEEKS - n) * WEEK
    return { from: same - reach, to: same + reach + HOUR }
  })
  return [...earlier, { from: hour, to: hour + HOUR }]
}

export interface Series {
  timeZone: string
  /** When the account or link was made, in epoch milliseconds. */
  since: number
  /** Clicks by the start of an hour. */
  clicks: ReadonlyMap<number, number>
}

/** The same hour of earlier weeks on the clock of the account, newest first; none from before `since`. */
export function earlierWeeks(hour: number, { timeZone, since, clicks }: Series): EarlierWeek[] {
  const shown = clockTime(hour, timeZone)
  const weeks: EarlierWeek[] = []
  for (let ago = 1; ago <= WEEKS; ago++) {
    const same = startOfHour(momentOf(shown - ago * WEEK, timeZone))
    if (same - AROUND * HOUR < since) break
    const hours = Array.from({ length: 2 * AROUND + 1 }, (_, n) => same + (n - AROUND) * HOUR)
    weeks.push(hours.map((each) => clicks.get(each) ?? 0))
  }
  return weeks
}

const startOfHour = (at: number): number => Math.floor(at / HOUR) * HOUR

/** Clicks arrive within seconds; after this time an hour gets no more. */
const SETTLED_MS = HOUR / 6

/** The start of the last hour that is complete. */
export const lastClosedHour = (now: number): number => startOfHour(now - SETTLED_MS) - HOUR
