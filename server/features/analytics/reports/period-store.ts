import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import { ARE_CLICKS } from './click-filter-store.ts'

const MAX_SECONDS = 10

/** Clicks of people; `from` is inclusive, `to` exclusive, both in epoch milliseconds. */
export async function countPeriodClicks(
  clickhouse: ClickHouse,
  accountId: string,
  { from, to }: { from: number; to: number },
): Promise<number> {
  const rows = await clickhouse.query<{ n: number }>(
    `SELECT count() AS n FROM clicks
    WHERE account_id = {account:String} AND ${ARE_CLICKS} AND kind = 'human'
      AND at >= fromUnixTimestamp64Milli({from:Int64}) AND at < fromUnixTimestamp64Milli({to:Int64})`,
    { account: accountId, from, to },
    MAX_SECONDS,
  )
  return rows[0]?.n ?? 0
}

/** Accounts with at least that many clicks of people in the period. */
export async function listBusyAccounts(
  clickhouse: ClickHouse,
  { from, to }: { from: number; to: number },
  atLeast: number,
): Promise<{ accountId: string; clicks: number }[]> {
  return await clickhouse.query(
    `SELECT account_id AS accountId, count() AS clicks FROM clicks
    WHERE ${ARE_CLICKS} AND kind = 'human'
      AND at >= fromUnixTimestamp64Milli({from:Int64}) AND at < fromUnixTimestamp64Milli({to:Int64})
    GROUP BY accountId HAVING clicks >= {atLeast:UInt64}`,
    { from, to, atLeast },
    MAX_SECONDS,
  )
}
