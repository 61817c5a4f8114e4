import type { Interval, Timeseries } from '../../../../contract/clicks/analytics.ts'
import type { ChartPoint, LineWriters } from '../../../ui/charts/lines/chart-point.ts'
import { dateWords, wordsLocale } from '../../../ui/time/dates.ts'
import type { PeriodLines } from '../queries.ts'
import { canBeEstimated, writerOf } from './metric-words.ts'
import { type Metric, metricIn } from './metrics.ts'

interface Zone {
  timeZone: string
  locale?: string
}

const labelParts: Record<Interval, Intl.DateTimeFormatOptions> = {
  hour: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: 'numeric' },
}

/** Aligns both periods bucket by bucket. The current one is shorter while it is still running. */
export function chartPoints(
  { now, before }: PeriodLines,
  metric: Metric,
  zone: Zone,
): ChartPoint[] {
  const length = Math.max(now.items.length, before?.items.length ?? 0)
  const label = labelsFor(now, before)
  return Array.from({ length }, (_, i) => ({
    label: label(i, zone),
    now: valueAt(now, i, metric),
    before: before && valueAt(before, i, metric),
  }))
}

const valueAt = ({ items }: Timeseries, i: number, metric: Metric): number | undefined =>
  items[i] && metricIn(items[i], metric)

interface LineEstimates {
  now: boolean
  before: boolean
}

/** Which of the lines have estimated values. */
export function estimatesOf(
  { now, before }: PeriodLines,
  metric: Metric,
  isFolded: boolean,
): LineEstimates {
  const canBe = canBeEstimated(metric, isFolded)
  return {
    now: canBe && now.approximate === true,
    before: canBe && before?.approximate === true,
  }
}

export const lineWriters = (
  metric: Metric,
  estimates: LineEstimates,
  locale?: string,
): LineWriters => ({
  now: writerOf(metric, estimates.now, locale),
  before: writerOf(metric, estimates.before, locale),
})

/** A running period has no buckets for the future: their labels are those of the earlier period, shifted. */
function labelsFor(now: Timeseries, before: Timeseries | undefined) {
  const earlier = before?.items ?? []
  const startOf = (items: Timeseries['items'], i: number) => Date.parse(items[i]?.start ?? '')
  const shiftMs = startOf(now.items, 0) - startOf(earlier, 0)
  return (i: number, { timeZone, locale = wordsLocale() }: Zone) => {
    const start = now.items[i] ? startOf(now.items, i) : startOf(earlier, i) + shiftMs
    return dateWords(start, locale, { timeZone, ...labelParts[now.interval] })
  }
}
