import type { LockedSpan } from '../../../../contract/clicks/analytics.ts'
import { DAY } from '../../../platform/clock.ts'
import { monthOf } from '../time/month.ts'
import type { Period } from '../time/period.ts'

/** A time span that reports leave out. */
export interface Locked extends Period {
  reason: Exclude<LockedSpan['reason'], 'detail'>
}

export interface DayClicks {
  /** When the day begins, in UTC. */
  day: number
  /** Clicks of people. */
  clicks: number
}

/**
 * Of each month in UTC, the days after the one on which its limit of clicks was reached. `days` are in order, and hold
 * every day with clicks of the months that they concern.
 */
export function spansOverLimit(days: readonly DayClicks[], limit: number): Locked[] {
  const spans = new Map<number, Locked>()
  const counted = new Map<number, number>()
  for (const { day, clicks } of days) {
    const month = monthOf(day)
    const sum = (counted.get(month.from) ?? 0) + clicks
    counted.set(month.from, sum)
    if (sum < limit || spans.has(month.from)) continue
    spans.set(month.from, { from: day + DAY, to: month.to, reason: 'clicks' })
  }
  return [...spans.values()].filter(({ from, to }) => from < to)
}

/** The parts of the spans that lie within the period. */
export function spansWithin(spans: readonly Locked[], { from, to }: Period): Locked[] {
  return spans
    .map((span) => ({ ...span, from: Math.max(span.from, from), to: Math.min(span.to, to) }))
    .filter((span) => span.from < span.to)
}
