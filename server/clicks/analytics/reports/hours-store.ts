import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import type { Period } from '../time/period.ts'
import { ARE_CLICKS, within } from './click-filter-store.ts'

const MAX_SECONDS = 20

/** Clicks of people on an account, or on one of its links, by UTC hour; hours without clicks are left out. */
export interface HourClicks {
  accountId: string
  /** Empty: all links of the account. */
  linkId: string
  /** Starts in epoch milliseconds, beside their clicks. */
  hours: readonly number[]
  clicks: readonly number[]
}

interface HourQuestion {
  accountIds: readonly string[]
  periods: readonly Period[]
  /** Fewer clicks in all periods together are left out. */
  atLeast: number
  /** The most clicked links of each account. */
  linksOfEach: number
}

export async function listHourClicks(
  clickhouse: ClickHouse,
  { accountIds, periods, atLeast, linksOfEach }: HourQuestion,
): Promise<HourClicks[]> {
  const times = within(periods)
  const values = { ...times.values, accounts: accountIds, atLeast, linksOfEach }
  const where = `account_id IN {accounts:Array(String)} AND ${ARE_CLICKS} AND kind = 'human' AND ${times.text}`
  const hours = (linkId: string) => `
    SELECT accountId, linkId, groupArray(hour) AS hours, groupArray(n) AS clicks, sum(n) AS total FROM (
      SELECT account_id AS accountId, ${linkId} AS linkId,
        toInt64(toUnixTimestamp(toStartOfHour(clicks.at))) * 1000 AS hour, count() AS n
      FROM clicks WHERE ${where} GROUP BY accountId, linkId, hour
    ) GROUP BY accountId, linkId HAVING total >= {atLeast:UInt64}`
  return await clickhouse.query<HourClicks>(
    `SELECT accountId, linkId, hours, clicks FROM (
      SELECT * FROM (${hours("''")})
      UNION ALL
      SELECT * FROM (${hours('link_id')} ORDER BY total DESC LIMIT {linksOfEach:UInt64} BY accountId)
    )`,
    values,
    MAX_SECONDS,
  )
}
