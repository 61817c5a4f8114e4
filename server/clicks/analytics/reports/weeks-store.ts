import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import { DAY } from '../../../platform/clock.ts'
import { clockTime } from '../../../platform/clock-time.ts'
import { outside } from '../sums/split-period.ts'
import { clockOffsets } from '../time/clock-offsets.ts'
import { dayAt, secondOf } from '../time/clock-store.ts'
import type { Period } from '../time/period.ts'
import { ask } from './ask.ts'
import { clicks } from './metrics.ts'
import { clicksPlan } from './plan.ts'

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
  const group = {
    columns: {
      link: { ofClicks: 'link_id' },
      ago: { ofClicks: `{today:Int64} - ${dayAt(secondOf('clicks.at'))}` },
    },
    values: {
      ...clockOffsets(zone, { from, to: now }),
      today: Math.floor(clockTime(now, zone) / DAY),
    },
  }
  const question = { group, metrics: { clicks }, seconds: MAX_SECONDS }
  return (await ask<DayOfLink>(clickhouse, clicksPlan(accountId, filter), question)).rows
}
