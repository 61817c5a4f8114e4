import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import { outside } from '../sums/cover.ts'
import { conditions } from './click-filter-store.ts'
import type { Period } from './period.ts'

const MAX_SECONDS = 10

export interface DayOfLink {
  link: string
  /** Days of the zone before today; 0 is today. */
  ago: number
  clicks: number
}

interface WeeksSpan {
  linkIds: string[]
  from: number
  now: number
  zone: string
  without: readonly Period[]
}

/**
 * Clicks of people on these links per day of a time zone; a day without clicks has no row. Times are epoch
 * milliseconds.
 */
export async function countDays(
  clickhouse: ClickHouse,
  accountId: string,
  { linkIds, from, now, zone, without }: WeeksSpan,
): Promise<DayOfLink[]> {
  const periods = outside({ from, to: now + 1 }, without)
  const filter = { periods, kind: 'human', linkIds, conditions: [] } as const
  const where = conditions(accountId, filter)
  return await clickhouse.query<DayOfLink>(
    `SELECT link_id AS link, count() AS clicks,
      dateDiff('day', toDate(clicks.at, {zone:String}),
        toDate(fromUnixTimestamp64Milli({now:Int64}), {zone:String})) AS ago
    FROM clicks WHERE ${where.text} GROUP BY link, ago`,
    { ...where.values, now, zone },
    MAX_SECONDS,
  )
}
