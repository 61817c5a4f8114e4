import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import { ask, type ClicksAnswer } from './ask.ts'
import type { ClickFilter } from './click-filter-store.ts'
import { byInterval, type Clock, withoutGaps } from './groups.ts'
import { clicks, visitors } from './metrics.ts'
import { planQuery } from './plan.ts'
import type { ClickCounts } from './summary-store.ts'

export interface SeriesRow extends ClickCounts {
  /** Epoch seconds. */
  start: number
}

/** The filter may leave out parts of the period that the series shows. */
export interface SeriesQuestion extends Clock {
  filter: ClickFilter
}

/**
 * Counts per hour, day, week (from Monday) or month of a time zone, in order and without gaps. A visitor counts once a
 * UTC day, in the interval of the first click of that day within the filter; folded clicks likewise once an hour.
 */
export async function listSeries(
  clickhouse: ClickHouse,
  accountId: string,
  { filter, ...clock }: SeriesQuestion,
): Promise<ClicksAnswer<SeriesRow>> {
  const group = withoutGaps(byInterval(clock), clock)
  const plan = await planQuery(clickhouse, accountId, { filter, group })
  const metrics = { clicks, visitors }
  return await ask<SeriesRow>(clickhouse, plan, { group, metrics, order: 'start' })
}
