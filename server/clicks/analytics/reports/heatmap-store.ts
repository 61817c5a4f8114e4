import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import { clockOffsets } from '../time/clock-offsets.ts'
import { shownAt } from '../time/clock-store.ts'
import type { Period } from '../time/period.ts'
import { allOf, askFrugally, type Counting, countWithin } from './budget.ts'
import type { ClickFilter } from './click-filter-store.ts'
import { readingOf } from './reading.ts'
import { clicksFrom, fromSums } from './series-store.ts'

export interface HeatmapRow {
  /** 1 is Monday. */
  weekday: number
  hour: number
  clicks: number
}

export interface HeatmapQuestion {
  filter: ClickFilter
  zone: string
}

/** Clicks by hour of the week in a time zone; hours without clicks have no row. */
export async function countWeekHours(
  clickhouse: ClickHouse,
  accountId: string,
  { filter, zone }: HeatmapQuestion,
): Promise<{ rows: HeatmapRow[]; isApproximate: boolean; lost: readonly Period[] }> {
  const interval = 'hour'
  const question = { about: 'series', interval, zone } as const
  const reading = await readingOf(clickhouse, accountId, { filter, question })
  const { clicks, sums, lost } = reading
  if (!clicks && !sums) return { rows: [], isApproximate: false, lost }
  const sql = (counting: Counting) => `SELECT
      toDayOfWeek(toDateTime(${shownAt('bucket')}, 'UTC')) AS weekday,
      toHour(toDateTime(${shownAt('bucket')}, 'UTC')) AS hour, sum(n) AS clicks
    FROM (
      ${allOf([...clicksFrom(clicks, { interval, counting, filter }), fromSums(sums, interval)])}
    ) GROUP BY weekday, hour`
  const [first, last] = [filter.periods[0], filter.periods.at(-1)]
  const clock = clockOffsets(zone, { from: first?.from ?? 0, to: last?.to ?? 0 })
  if (filter.fold) {
    const answer = await countWithin<HeatmapRow>(clickhouse, reading, { values: clock, sql })
    return { ...answer, lost }
  }
  const values = { ...sums?.values, ...clicks?.values, ...clock }
  const rows = await askFrugally<HeatmapRow>(clickhouse, sql('exact'), values)
  return { rows, isApproximate: false, lost }
}
