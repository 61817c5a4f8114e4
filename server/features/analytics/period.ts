import type { Interval } from '../../../contract/analytics.ts'
import { DAY, HOUR } from '../../platform/clock.ts'
import { Problem } from '../../platform/problem.ts'

/** Epoch milliseconds; `to` is no longer in. */
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

/** The last 30 days to now, unless asked otherwise. */
export function periodOf(
  asked: { from?: string | undefined; to?: string | undefined },
  now: number,
): Period {
  const to = asked.to === undefined ? now : Date.parse(asked.to)
  const from = asked.from === undefined ? to - DEFAULT_SPAN_MS : Date.parse(asked.from)
  if (from >= to) throw new Problem('invalid', { errors: { from: 'Use a time before the end' } })
  if (to - from > LONGEST_SPAN_MS) {
    throw new Problem('invalid', { errors: { from: 'Ask for at most eleven years at once' } })
  }
  return { from, to }
}

/** The interval that was asked for, or the one that shows a period of this length in some 24 to 100 points. */
export function intervalOf(asked: Interval | undefined, { from, to }: Period): Interval {
  const spanMs = to - from
  const interval = asked ?? fittingInterval(spanMs)
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
