import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import { SECOND } from '../../../platform/clock.ts'
import { ask } from '../reports/ask.ts'
import { byInterval } from '../reports/groups.ts'
import { clicks } from '../reports/metrics.ts'
import { planQuery } from '../reports/plan.ts'
import type { Period } from '../time/period.ts'
import type { DayClicks } from './locked-spans.ts'

const MAX_SECONDS = 20

/** Clicks of people by day (UTC), in order; a day without clicks has no row. */
export async function listDayClicks(
  clickhouse: ClickHouse,
  accountId: string,
  period: Period,
): Promise<DayClicks[]> {
  const filter = { periods: [period], kind: 'human', linkIds: undefined, conditions: [] } as const
  const group = byInterval({ interval: 'day', zone: 'UTC', period })
  const plan = await planQuery(clickhouse, accountId, { filter, group })
  const question = { group, metrics: { clicks }, order: 'start', seconds: MAX_SECONDS }
  const { rows } = await ask<{ start: number; clicks: number }>(clickhouse, plan, question)
  return rows.map((row) => ({ day: row.start * SECOND, clicks: row.clicks }))
}
