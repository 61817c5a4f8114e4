import { DAY, HOUR } from '../../../platform/clock.ts'
import { clockTime, momentOf } from '../../../platform/clock-time.ts'

const AT = 9 * HOUR
/** 1 January 1970 was a Thursday. */
const MONDAY_OFFSET = 3 * DAY
const WEEK = 7 * DAY

/** The last Monday at 09:00 by the clock of that zone that is not after `now`. */
export function lastMonday(timeZone: string, now: number): number {
  const shown = clockTime(now, timeZone) - AT
  const monday = Math.floor((shown + MONDAY_OFFSET) / WEEK) * WEEK - MONDAY_OFFSET
  return momentOf(monday + AT, timeZone)
}
