import { DAY, isoTime } from '../../platform/clock.ts'
import { Problem } from '../../platform/http/problem.ts'

/** UTC days as ISO dates, the last one included. */
export interface Days {
  first: string
  last: string
}

const DEFAULT_DAYS = 30

/** All days that the period touches; by default the last 30. */
export function daysOf(
  period: { from?: string | undefined; to?: string | undefined },
  now: number,
): Days {
  const last = period.to === undefined ? now : Date.parse(period.to) - 1
  const first =
    period.from === undefined ? last - (DEFAULT_DAYS - 1) * DAY : Date.parse(period.from)
  if (first > last) throw new Problem('invalid', { errors: { from: 'Use a time before the end' } })
  return { first: isoTime(first).slice(0, 10), last: isoTime(last).slice(0, 10) }
}
