import type { AnalyticsQuery } from '../../../contract/clicks/analytics.ts'
import {
  CONVERSION_NAMES_MAX,
  type ConversionBreakdown,
  type ConversionBreakdownQuery,
  type ConversionItem,
  type Conversions,
} from '../../../contract/clicks/conversions.ts'
import type { Dimension } from '../../../contract/clicks/dimensions.ts'
import type { App } from '../../context.ts'
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts'
import {
  approximateField,
  type ClickFilter,
  clicksPlan,
  filterOf,
  listLocked,
  lockedField,
  periodOf,
  readSummary,
  sharedAnswer,
} from '../analytics/analytics.ts'
import { decimalOf } from './amounts.ts'
import {
  countConverted,
  countWithId,
  listByValues,
  listNames,
  type NamedConversions,
} from './report-store.ts'

/** A funnel: visitors, their clicks, and what became of them. */
export async function readConversions(
  app: App,
  accountId: string,
  query: AnalyticsQuery,
): Promise<Conversions> {
  const { clickhouse } = app
  const { filter } = await selectionOf(app, accountId, query)
  const limit = CONVERSION_NAMES_MAX
  const shared = sharing(clickhouse, accountId, filter)
  const [summary, clicksWithId, converted, named] = await Promise.all([
    readSummary(app, accountId, query),
    shared('clicks', 'with id', () => countWithId(clickhouse, accountId, filter)),
    shared('conversions', 'clicks', () => countConverted(clickhouse, accountId, filter)),
    shared('conversions', `${limit} names`, () =>
      listNames(clickhouse, accountId, { filter, limit }),
    ),
  ])
  const { visitors, clicks, approximate, locked } = summary
  const isApproximate = approximate === true || converted.isApproximate || named.isApproximate
  return {
    visitors,
    clicks,
    clicksWithId,
    converted: converted.clicks,
    items: named.rows.map(itemOf),
    names: named.rows[0]?.names ?? 0,
    ...approximateField([{ isApproximate }]),
    ...(locked && { locked }),
  }
}

const itemOf = ({
  name,
  conversions,
  clicks,
  visitors,
  sums,
}: NamedConversions): ConversionItem => ({
  name,
  conversions,
  clicks,
  visitors,
  values: sums.map(([currency, thousandths]) => ({ currency, sum: decimalOf(thousandths) })),
})

/** The conversions of each value of a dimension, for a column beside its clicks. */
export async function readConversionBreakdown(
  app: App,
  accountId: string,
  { dimension, limit, ...query }: ConversionBreakdownQuery,
): Promise<ConversionBreakdown> {
  const [list] = await readConversionBreakdowns(app, accountId, {
    ...{ query, limit },
    dimensions: [dimension],
  })
  if (!list) throw new Error(`The conversions of each ${dimension} were not read.`)
  return list
}

/** Those of several dimensions, read together, in their order. */
export async function readConversionBreakdowns(
  app: App,
  accountId: string,
  { query, dimensions, limit }: ConversionLists,
): Promise<ConversionBreakdown[]> {
  const { filter, without } = await selectionOf(app, accountId, query, dimensions)
  const shared = sharing(app.clickhouse, accountId, filter)
  const lists = await shared('conversions', `${limit} of each ${dimensions}`, () =>
    listByValues(app.clickhouse, accountId, { filter, dimensions, limit }),
  )
  const locked = lockedField(without, [])
  return [...lists].map(([dimension, items]) => ({ dimension, items: [...items], ...locked }))
}

interface ConversionLists {
  query: AnalyticsQuery
  dimensions: readonly Dimension[]
  limit: number
}

/** Asks questions about the rows of a filter once for all who want the answer at the same time. */
function sharing(clickhouse: ClickHouse, accountId: string, filter: ClickFilter) {
  const plan = clicksPlan(accountId, filter)
  return <T>(rows: 'clicks' | 'conversions', name: string, ask: () => Promise<T>): Promise<T> => {
    const sql = `${name} WHERE ${plan.clicks?.text}`
    return sharedAnswer(clickhouse, { plan, rows, sql, values: plan.clicks?.values ?? {} }, ask)
  }
}

async function selectionOf(
  app: App,
  accountId: string,
  query: AnalyticsQuery,
  dimensions: readonly Dimension[] = [],
) {
  const period = periodOf(query, app.clock())
  const without = await listLocked(app, accountId, period)
  return { filter: await filterOf(app, accountId, { query, period, without, dimensions }), without }
}
