import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import type { Period } from '../time/period.ts'
import { allOf } from './budget.ts'
import { ARE_CLICKS } from './click-filter-store.ts'
import { readingOf } from './reading.ts'

const MAX_SECONDS = 20

/** Clicks of people. */
export async function countPeriodClicks(
  clickhouse: ClickHouse,
  accountId: string,
  period: Period,
): Promise<number> {
  const filter = { periods: [period], kind: 'human', linkIds: undefined, conditions: [] } as const
  const question = { about: 'total' } as const
  const { clicks, sums } = await readingOf(clickhouse, accountId, { filter, question })
  if (!clicks && !sums) return 0
  const rows = await clickhouse.query<{ clicks: number }>(
    `SELECT sum(n) AS clicks FROM (
      ${allOf([
        clicks && `SELECT count() AS n FROM clicks WHERE ${clicks.text}`,
        sums && `SELECT sum(clicks) AS n FROM click_sums WHERE ${sums.text}`,
      ])}
    )`,
    { ...clicks?.values, ...sums?.values },
    MAX_SECONDS,
  )
  return rows[0]?.clicks ?? 0
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
