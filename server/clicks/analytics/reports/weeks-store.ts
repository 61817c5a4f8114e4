import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import { DAY } from '../../../platform/clock.ts'
import { clockTime } from '../../../platform/clock-time.ts'
import { outside } from '../sums/cover.ts'
import { clockOffsets } from '../time/clock-offsets.ts'
import { dayAt, secondOf } from '../time/clock-store.ts'
import type { Period } from '../time/period.ts'
import { conditions } from './click-filter-store.ts'

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
  const today = Math.floor(clockTime(now, zone) / DAY)
  return await clickhouse.query<DayOfLink>(
    `SELECT link_id AS link, count() AS clicks,
      {today:Int64} - ${dayAt(secondOf('clicks.at'))} AS ago
    FROM clicks WHERE ${where.text} GROUP BY link, ago`,
    { ...where.values, ...clockOffsets(zone, { from, to: now }), today },
    MAX_SECONDS,
  )
}
