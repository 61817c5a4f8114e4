import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import type { Period } from '../time/period.ts'
import { ask } from './ask.ts'
import { ARE_CLICKS } from './click-filter-store.ts'
import { ofAll } from './groups.ts'
import { clicks } from './metrics.ts'
import { planQuery } from './plan.ts'

const MAX_SECONDS = 20

/** Clicks of people. */
export async function countPeriodClicks(
  clickhouse: ClickHouse,
  accountId: string,
  period: Period,
): Promise<number> {
  const filter = { periods: [period], kind: 'human', linkIds: undefined, conditions: [] } as const
  const plan = await planQuery(clickhouse, accountId, { filter, group: ofAll })
  const question = { group: ofAll, metrics: { clicks }, seconds: MAX_SECONDS }
  const { rows } = await ask<{ clicks: number }>(clickhouse, plan, question)
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
