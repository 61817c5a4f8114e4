import type { ReportInterval } from '../../../contract/clicks/mail-reports.ts'
import { DAY, HOUR } from '../../platform/clock.ts'
import { clockTime, momentOf } from '../../platform/clock-time.ts'

const AT = 8 * HOUR
const WEEK = 7 * DAY
/** 1 January 1970 was a Thursday. */
const MONDAY_OFFSET = 3 * DAY

/** When a report is due: on Monday or on the first at 08:00, by the clock of its zone. */
export interface Due {
  /** The day in the zone, such as 2026-11-23. */
  day: string
  /** Epoch milliseconds. */
  at: number
}

interface Calendar {
  every: ReportInterval
  timeZone: string
}

/** The last time that is not after `now`. */
export function lastDue({ every, timeZone }: Calendar, now: number): Due {
  return dueOn(startOf(every, clockTime(now, timeZone) - AT), timeZone)
}

/** The first time after `now`. */
export function nextDue({ every, timeZone }: Calendar, now: number): Due {
  return dueOn(stepFrom(every, startOf(every, clockTime(now, timeZone) - AT), 1), timeZone)
}

/** A span of whole days in a zone. `to` is exclusive; `firstDay` and `lastDay` are days such as 2026-11-22. */
export interface ReportSpan {
  from: number
  to: number
  firstDay: string
  lastDay: string
}

/** The period of a report that is due on that day, and the week or month before for comparison. */
export function spansOf(
  { every, timeZone }: Calendar,
  day: string,
): { span: ReportSpan; before: ReportSpan } {
  const end = Date.parse(`${day}T00:00:00Z`)
  const start = stepFrom(every, end, -1)
  return {
    span: spanBetween(start, end, timeZone),
    before: spanBetween(stepFrom(every, start, -1), start, timeZone),
  }
}

// Below, days are their midnights as if the clock were in UTC.

function startOf(every: ReportInterval, shown: number): number {
  if (every === 'week') return Math.floor((shown + MONDAY_OFFSET) / WEEK) * WEEK - MONDAY_OFFSET
  const date = new Date(shown)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
}

function stepFrom(every: ReportInterval, start: number, steps: number): number {
  if (every === 'week') return start + steps * WEEK
  const date = new Date(start)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + steps)
}

const dueOn = (midnight: number, timeZone: string): Due => ({
  day: dayText(midnight),
  at: momentOf(midnight + AT, timeZone),
})

function spanBetween(start: number, end: number, timeZone: string): ReportSpan {
  return {
    from: momentOf(start, timeZone),
    to: momentOf(end, timeZone),
    firstDay: dayText(start),
    lastDay: dayText(end - DAY),
  }
}

const dayText = (midnight: number): string => new Date(midnight).toISOString().slice(0, 10)
