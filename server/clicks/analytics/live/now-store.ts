import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import { MINUTE } from '../../../platform/clock.ts'
import { visitorsIn } from '../reports/budget.ts'
import { type ClickFilter, conditions } from '../reports/click-filter-store.ts'

const MAX_SECONDS = 10

interface MinuteRow {
  /** Epoch milliseconds. */
  minute: number
  clicks: number
}

/** Minutes with clicks, in any order. */
export async function listMinutes(
  clickhouse: ClickHouse,
  accountId: string,
  filter: ClickFilter,
): Promise<MinuteRow[]> {
  const where = conditions(accountId, filter)
  return await clickhouse.query<MinuteRow>(
    `SELECT intDiv(toUnixTimestamp64Milli(clicks.at), ${MINUTE}) * ${MINUTE} AS minute, count() AS clicks
    FROM clicks WHERE ${where.text} GROUP BY minute`,
    where.values,
    MAX_SECONDS,
  )
}

export async function countPresent(
  clickhouse: ClickHouse,
  accountId: string,
  filter: ClickFilter,
): Promise<{ visitors: number; clicks: number }> {
  const where = conditions(accountId, filter)
  const [row] = await clickhouse.query<{ visitors: number; clicks: number }>(
    `SELECT ${visitorsIn('exact')} AS visitors, count() AS clicks FROM clicks WHERE ${where.text}`,
    where.values,
    MAX_SECONDS,
  )
  return row ?? { visitors: 0, clicks: 0 }
}
