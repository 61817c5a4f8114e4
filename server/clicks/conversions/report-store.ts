import type { Dimension } from '../../../contract/clicks/dimensions.ts'
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts'
import {
  askFrugally,
  type ClickFilter,
  type Counting,
  conditions,
  valueSql,
  withinBudget,
} from '../analytics/analytics.ts'

/** An exact count keeps each converted click in memory. */
const EXACT = { seconds: 30, memoryBytes: 110_000_000 }

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

/** How many there are. The states of groups are put together by the one whose name ends with `Merge`. */
const distinct: Readonly<Record<Counting, (suffix: string) => string>> = {
  exact: (suffix) => `uniqExact${suffix}`,
  approximate: (suffix) => `uniqCombined64${suffix}(14)`,
}

type Names = (NamedConversions & { names: number })[]

/** Those of the most clicks first. A visitor counts once a UTC day, as everywhere. */
export async function listNames(
  clickhouse: ClickHouse,
  accountId: string,
  { filter, limit }: { filter: ClickFilter; limit: number },
): Promise<{ rows: Names; isApproximate: boolean }> {
  const where = conditions(accountId, filter)
  const values = { ...where.values, limit }
  const { answer, isApproximate } = await withinBudget(
    { clicks: where },
    {
      exact: () => clickhouse.query<Names[number]>(namesSql(where.text, 'exact'), values, EXACT),
      frugal: () => listNamesFrugally(clickhouse, where.text, values),
    },
  )
  return { rows: answer, isApproximate }
}

/** Estimates for each of many names would fill the memory: those of the most conversions are chosen first. */
async function listNamesFrugally(
  clickhouse: ClickHouse,
  where: string,
  values: Values & { limit: number },
): Promise<Names> {
  const chosen = await askFrugally<{ of: string; names: number }>(
    clickhouse,
    `SELECT toString(clicks.name) AS of, count() AS n, count() OVER () AS names ${FROM}
    WHERE ${where} GROUP BY of ORDER BY n DESC, of LIMIT {limit:UInt32}`,
    values,
  )
  const rows = await askFrugally<Names[number]>(
    clickhouse,
    namesSql(`${where} AND clicks.name IN {chosen:Array(String)}`, 'approximate'),
    { ...values, chosen: chosen.map(({ of }) => of) },
  )
  const names = chosen[0]?.names ?? 0
  return rows.map((row) => ({ ...row, names }))
}

function namesSql(where: string, counting: Counting): string {
  const uniq = distinct[counting]
  return `SELECT toString(of) AS name, sum(n) AS conversions, ${uniq('Merge')}(of_clicks) AS clicks,
      ${uniq('IfMerge')}(of_visitors) AS visitors,
      arraySort(groupArrayIf((toString(money), toString(amount)), money != '')) AS sums,
      count() OVER () AS names
    FROM (
      SELECT clicks.name AS of, clicks.currency AS money, count() AS n, sum(thousandths) AS amount,
        ${uniq('State')}(click_id) AS of_clicks,
        ${uniq('IfState')}((toDate(clicks.at), visitor), visitor != 0) AS of_visitors
      ${FROM} WHERE ${where} GROUP BY of, money
    ) GROUP BY of ORDER BY clicks DESC, name LIMIT {limit:UInt32}`
}

export async function countConverted(
  clickhouse: ClickHouse,
  accountId: string,
  filter: ClickFilter,
): Promise<{ clicks: number; isApproximate: boolean }> {
  const where = conditions(accountId, filter)
  const { values } = where
  const sql = (counting: Counting) =>
    `SELECT ${distinct[counting]('')}(click_id) AS n ${FROM} WHERE ${where.text}`
  const { answer, isApproximate } = await withinBudget(
    { clicks: where },
    {
      exact: () => clickhouse.query<{ n: number }>(sql('exact'), values, EXACT),
      frugal: () => askFrugally<{ n: number }>(clickhouse, sql('approximate'), values),
    },
  )
  return { clicks: answer[0]?.n ?? 0, isApproximate }
}

type Values = ReturnType<typeof conditions>['values']

/** Clicks that can convert. */
export async function countWithId(
  clickhouse: ClickHouse,
  accountId: string,
  filter: ClickFilter,
): Promise<number> {
  const { text, values } = conditions(accountId, filter)
  const [row] = await askFrugally<{ n: number }>(
    clickhouse,
    `SELECT count() AS n FROM clicks WHERE ${text} AND click_id != ''`,
    values,
  )
  return row?.n ?? 0
}

interface ValueRow {
  value: string
  conversions: number
}

/** Values with conversions, most first, of several dimensions in one pass over the conversions. */
export async function listByValues(
  clickhouse: ClickHouse,
  accountId: string,
  { filter, dimensions, limit }: ByValues,
): Promise<ReadonlyMap<Dimension, readonly ValueRow[]>> {
  const { text, values } = conditions(accountId, filter)
  const columns = dimensions.map((dimension) => `toString(${valueSql(dimension, filter.lookedUp)})`)
  const rows = await askFrugally<ValueRow & { dimension: Dimension }>(
    clickhouse,
    `SELECT dimension, value, count() AS conversions ${FROM}
    ARRAY JOIN {dimensions:Array(String)} AS dimension, [${columns.join(', ')}] AS value
    WHERE ${text} GROUP BY dimension, value
    ORDER BY conversions DESC, value LIMIT {limit:UInt32} BY dimension`,
    { ...values, dimensions: [...dimensions], limit },
  )
  const found = Map.groupBy(rows, ({ dimension }) => dimension)
  return new Map(
    dimensions.map((dimension) => [
      dimension,
      (found.get(dimension) ?? []).map(({ value, conversions }) => ({ value, conversions })),
    ]),
  )
}

interface ByValues {
  filter: ClickFilter
  dimensions: readonly Dimension[]
  /** The most values of each dimension. */
  limit: number
}
