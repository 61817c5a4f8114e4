import type { AnalyticsQuery } from '../../../contract/clicks/analytics.ts'
import {
  CONVERSION_NAMES_MAX,
  type ConversionBreakdown,
  type ConversionBreakdownQuery,
  type ConversionItem,
  type Conversions,
} from '../../../contract/clicks/conversions.ts'
import type { App } from '../../context.ts'
import { filterOf, listLocked, lockedField, periodOf, readSummary } from '../analytics/analytics.ts'
import { decimalOf } from './amounts.ts'
import {
  countConverted,
  countWithId,
  listByValue,
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
  const [summary, clicksWithId, converted, named] = await Promise.all([
    readSummary(app, accountId, query),
    countWithId(clickhouse, accountId, filter),
    countConverted(clickhouse, accountId, filter),
    listNames(clickhouse, accountId, { filter, limit }),
  ])
  const { visitors, clicks, approximate, locked } = summary
  const isApproximate = approximate || converted.isApproximate || named.isApproximate
  return {
    visitors,
    clicks,
    clicksWithId,
    converted: converted.clicks,
    items: named.rows.map(itemOf),
    names: named.rows[0]?.names ?? 0,
    ...(isApproximate && { approximate: true as const }),
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
  query: ConversionBreakdownQuery,
): Promise<ConversionBreakdown> {
  const { dimension, limit } = query
  const { filter, without } = await selectionOf(app, accountId, query)
  const items = await listByValue(app.clickhouse, accountId, { filter, dimension, limit })
  return { dimension, items, ...lockedField(without, []) }
}

async function selectionOf(app: App, accountId: string, query: AnalyticsQuery) {
  const period = periodOf(query, app.clock())
  const without = await listLocked(app, accountId, period)
  return { filter: await filterOf(app, accountId, { query, period, without }), without }
}
