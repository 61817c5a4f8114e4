import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import { ask, type ClicksAnswer } from './ask.ts'
import type { ClickFilter } from './click-filter-store.ts'
import { byHourOfWeek } from './groups.ts'
import { clicks } from './metrics.ts'
import { planQuery } from './plan.ts'

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
): Promise<ClicksAnswer<HeatmapRow>> {
  const [first, last] = [filter.periods[0], filter.periods.at(-1)]
  const group = byHourOfWeek({ zone, period: { from: first?.from ?? 0, to: last?.to ?? 0 } })
  const plan = await planQuery(clickhouse, accountId, { filter, group })
  return await ask<HeatmapRow>(clickhouse, plan, { group, metrics: { clicks } })
}
