import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import { allOf } from '../reports/budget.ts'
import { readingOf } from '../reports/reading.ts'
import { startOfSum } from '../reports/series-store.ts'
import { clockOffsets } from '../time/clock-offsets.ts'
import { startOf } from '../time/clock-store.ts'
import type { Period } from '../time/period.ts'
import type { DayClicks } from './locked-spans.ts'

const MAX_SECONDS = 20
const UTC_DAYS = { about: 'series', interval: 'day', zone: 'UTC' } as const

/** Clicks of people by day (UTC), in order; a day without clicks has no row. */
export async function listDayClicks(
  clickhouse: ClickHouse,
  accountId: string,
  period: Period,
): Promise<DayClicks[]> {
  const filter = { periods: [period], kind: 'human', linkIds: undefined, conditions: [] } as const
  const reading = await readingOf(clickhouse, accountId, { filter, question: UTC_DAYS })
  const { clicks, sums } = reading
  if (!clicks && !sums) return []
  return await clickhouse.query<DayClicks>(
    `SELECT bucket * 1000 AS day, sum(n) AS clicks FROM (
      ${allOf([
        clicks &&
          `SELECT ${startOf('day', 'clicks.at')} AS bucket, count() AS n
          FROM clicks WHERE ${clicks.text} GROUP BY bucket`,
        sums &&
          `SELECT ${startOfSum('day')} AS bucket, sum(clicks) AS n
          FROM click_sums WHERE ${sums.text} GROUP BY bucket`,
      ])}
    ) GROUP BY bucket HAVING clicks > 0 ORDER BY bucket`,
    { ...clicks?.values, ...sums?.values, ...clockOffsets('UTC', period) },
    MAX_SECONDS,
  )
}
