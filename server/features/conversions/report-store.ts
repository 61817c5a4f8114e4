import type { Dimension } from '../../../contract/clicks/dimensions.ts'
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts'
import { type ClickFilter, columnOf, conditions } from '../analytics/analytics.ts'

const LIMITS = { seconds: 30, memoryBytes: 110_000_000 }

export interface NamedConversions {
  name: string
  conversions: number
  clicks: number
  visitors: number
  /** Pairs of currency and thousandths, as text: sums may exceed what a number holds exactly. */
  sums: [currency: string, thousandths: string][]
}

/** Rows have the columns of clicks, so conditions on clicks hold for them as they are. */
const FROM = 'FROM conversions AS clicks FINAL'

/** Those of the most clicks first. A visitor counts once a UTC day, as everywhere. */
export async function listNames(
  clickhouse: ClickHouse,
  accountId: string,
  { filter, limit }: { filter: ClickFilter; limit: number },
): Promise<(NamedConversions & { names: number })[]> {
  const { text, values } = conditions(accountId, filter)
  return await clickhouse.query(
    `SELECT toString(of) AS name, sum(n) AS conversions, uniqExactMerge(of_clicks) AS clicks,
      uniqExactIfMerge(of_visitors) AS visitors,
      arraySort(groupArrayIf((toString(money), toString(amount)), money != '')) AS sums,
      count() OVER () AS names
    FROM (
      SELECT clicks.name AS of, clicks.currency AS money, count() AS n, sum(thousandths) AS amount,
        uniqExactState(click_id) AS of_clicks,
        uniqExactIfState((toDate(clicks.at), visitor), visitor != 0) AS of_visitors
      ${FROM} WHERE ${text} GROUP BY of, money
    ) GROUP BY of ORDER BY clicks DESC, name LIMIT {limit:UInt32}`,
    { ...values, limit },
    LIMITS,
  )
}

export async function countConverted(
  clickhouse: ClickHouse,
  accountId: string,
  filter: ClickFilter,
): Promise<number> {
  const { text, values } = conditions(accountId, filter)
  const [row] = await clickhouse.query<{ n: number }>(
    `SELECT uniqExact(click_id) AS n ${FROM} WHERE ${text}`,
    values,
    LIMITS,
  )
  return row?.n ?? 0
}

/** Clicks that can convert. */
export async function countWithId(
  clickhouse: ClickHouse,
  accountId: string,
  filter: ClickFilter,
): Promise<number> {
  const { text, values } = conditions(accountId, filter)
  const [row] = await clickhouse.query<{ n: number }>(
    `SELECT count() AS n FROM clicks WHERE ${text} AND click_id != ''`,
    values,
    LIMITS,
  )
  return row?.n ?? 0
}

/** Values with conversions, most first. */
export async function listByValue(
  clickhouse: ClickHouse,
  accountId: string,
  { filter, dimension, limit }: { filter: ClickFilter; dimension: Dimension; limit: number },
): Promise<{ value: string; conversions: number }[]> {
  const { text, values } = conditions(accountId, filter)
  return await clickhouse.query(
    `SELECT toString(${columnOf(dimension)}) AS value, count() AS conversions ${FROM}
    WHERE ${text} GROUP BY value ORDER BY conversions DESC, value LIMIT {limit:UInt32}`,
    { ...values, limit },
    LIMITS,
  )
}
