import type { Comparison, Interval } from '../../../../contract/clicks/analytics.ts'
import { DAY, HOUR, MINUTE } from '../../../platform/clock.ts'
import { Problem } from '../../../platform/http/problem.ts'

/** Epoch milliseconds; `to` is exclusive. */
export interface Period {
  from: number
  to: number
}

const DEFAULT_SPAN_MS = 30 * DAY
const LONGEST_SPAN_MS = 11 * 366 * DAY
const LENGTH_MS: Readonly<Record<Interval, number>> = {
  hour: HOUR,
  day: DAY,
  week: 7 * DAY,
  month: 30 * DAY,
}
/** A year of hours. */
const MOST_ITEMS = 366 * 24 + 2

/** The end of the minute: no click is later than now, and all who ask within that minute share an answer. */
const askedAt = (now: number): number => Math.ceil(now / MINUTE) * MINUTE

/** The requested period; by default the last 30 days, see `askedAt`. */
export function periodOf(
  requested: { from?: string | undefined; to?: string | undefined },
  now: number,
): Period {
  const to = requested.to === undefined ? askedAt(now) : Date.parse(requested.to)
  const from = requested.from === undefined ? to - DEFAULT_SPAN_MS : Date.parse(requested.from)
  if (from >= to) throw new Problem('invalid', { errors: { from: 'Use a time before the end' } })
  if (to - from > LONGEST_SPAN_MS) {
    throw new Problem('invalid', { errors: { from: 'Ask for at most eleven years at once' } })
  }
  return { from, to }
}

/** What a period is compared with. While it runs, as much of the earlier one as has passed. */
export function earlierPeriod({ from, to }: Period, comparison: Comparison, now: number): Period {
  const start = comparison === 'year' ? yearBefore(from) : from - (to - from)
  const end = comparison === 'year' ? yearBefore(to) : from
  const passedMs = Math.max(0, Math.min(to, askedAt(now)) - from)
  return { from: start, to: Math.min(end, start + passedMs) }
}

/** 29 February becomes 28 February. */
function yearBefore(at: number): number {
  const date = new Date(at)
  const month = date.getUTCMonth()
  date.setUTCFullYear(date.getUTCFullYear() - 1)
  if (date.getUTCMonth() !== month) date.setUTCDate(0)
  return date.getTime()
}

/** The requested interval, or one that shows a period of this length in some 24 to 100 points. */
export function intervalOf(requested: Interval | undefined, { from, to }: Period): Interval {
  const spanMs = to - from
  const interval = requested ?? fittingInterval(spanMs)
  if (spanMs / LENGTH_MS[interval] > MOST_ITEMS) {
    throw new Problem('invalid', {
      errors: { interval: 'Use a longer interval or a shorter period' },
    })
  }
  return interval
}

function fittingInterval(spanMs: number): Interval {
  if (spanMs <= 3 * DAY) return 'hour'
  if (spanMs <= 100 * DAY) return 'day'
  return spanMs <= 2 * 366 * DAY ? 'week' : 'month'
}
