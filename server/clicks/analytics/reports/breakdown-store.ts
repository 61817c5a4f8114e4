import type { Dimension } from '../../../../contract/clicks/dimensions.ts'
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import { ask, type ClicksAnswer, sqlOf, valuesOf } from './ask.ts'
import { askFrugally } from './budget.ts'
import type { ClickFilter } from './click-filter-store.ts'
import { byCode, byValue, codeOf } from './groups.ts'
import { clicks, visitors } from './metrics.ts'
import { planQuery, type QueryPlan } from './plan.ts'
import type { ClickCounts } from './summary-store.ts'

export interface BreakdownRow extends ClickCounts {
  value: string
  /** The number of all values, the same in each row. */
  total: number
}

interface Slice {
  dimension: Dimension
  limit: number
  offset: number
}

/** Most clicked first; values with equal counts by their bytes, or when approximate in another order that stays. */
export async function listBreakdown(
  clickhouse: ClickHouse,
  accountId: string,
  { filter, ...slice }: Slice & { filter: ClickFilter },
): Promise<ClicksAnswer<BreakdownRow>> {
  const { dimension, limit, offset } = slice
  const group = byValue(dimension, filter.lookedUp)
  const plan = await planQuery(clickhouse, accountId, { filter, group })
  return await ask<BreakdownRow>(clickhouse, plan, {
    ...{ group, metrics: { clicks, visitors }, withTotal: true },
    ...{ order: 'clicks DESC, value', limit, offset },
    beyondEstimates: () => listFrugally(clickhouse, plan, slice),
  })
}

/**
 * Millions of values, such as targets with an id for each click, would fill the memory: they are ranked by a number that
 * stands for each, and only those of the page are read as text and with their visitors.
 */
async function listFrugally(
  clickhouse: ClickHouse,
  plan: QueryPlan,
  { dimension, limit, offset }: Slice,
): Promise<BreakdownRow[]> {
  const codes = { group: byCode(dimension, plan.filter.lookedUp), metrics: { clicks } }
  const ranking = { ...codes, order: 'clicks DESC, by_code', limit, offset }
  const ranked = await askFrugally<{ code: string; clicks: number }>(
    clickhouse,
    sqlOf(plan, ranking, 'approximate'),
    valuesOf(plan, ranking),
  )
  if (ranked.length === 0) return []
  const [counted] = await askFrugally<{ total: number }>(
    clickhouse,
    `SELECT count() AS total FROM (${sqlOf(plan, { ...codes, metrics: {} }, 'approximate')})`,
    valuesOf(plan, codes),
  )
  const page = {
    group: {
      ...byValue(dimension, plan.filter.lookedUp),
      shown: { value: 'by_value', code: `toString(${codeOf('by_value')})` },
    },
    metrics: { visitors },
    only: `${codeOf('by_value')} IN (SELECT toUInt64(arrayJoin({codes:Array(String)})))`,
    values: { codes: ranked.map(({ code }) => code) },
  }
  const found = await askFrugally<{ value: string; code: string; visitors: number }>(
    clickhouse,
    sqlOf(plan, page, 'approximate'),
    valuesOf(plan, page),
  )
  const byCodes = new Map(found.map((row) => [row.code, row]))
  const total = counted?.total ?? 0
  return ranked.flatMap(({ code, clicks: n }) => {
    const row = byCodes.get(code)
    return row ? [{ value: row.value, clicks: n, visitors: row.visitors, total }] : []
  })
}
