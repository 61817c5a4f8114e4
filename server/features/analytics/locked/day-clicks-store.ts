import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import { conditions } from '../reports/click-filter-store.ts'
import type { Period } from '../reports/period.ts'
import type { DayClicks } from './locked-spans.ts'

const MAX_SECONDS = 10

/** Clicks of people by day (UTC), in order; a day without clicks has no row. */
export async function listDayClicks(
  clickhouse: ClickHouse,
  accountId: string,
  period: Period,
): Promise<DayClicks[]> {
  const filter = { ...period, kind: 'human', linkIds: undefined, equal: [] } as const
  const where = conditions(accountId, filter)
  return await clickhouse.query<DayClicks>(
    `SELECT toUnixTimestamp(toStartOfDay(clicks.at, 'UTC')) * 1000 AS day, count() AS clicks
    FROM clicks WHERE ${where.text} GROUP BY day ORDER BY day`,
    where.values,
    MAX_SECONDS,
  )
}
