import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts'
import { conditions } from './click-filter-store.ts'
import type { Period } from './period.ts'

export interface ExperimentEvents {
  hubId: string
  /** The links of the hub's buttons, those of both versions. */
  buttonIds: readonly string[]
  /** What views of each version have as their rule. */
  rules: { a: string; b: string }
  period: Period
  without: readonly Period[]
}

/** People who are told apart, once for each day. */
export interface VersionCounts {
  views: number
  visitors: number
  /** Those who pressed a button of the hub after they had seen the version, on the same day. */
  clicked: number
}

interface Row {
  viewsA: number
  visitorsA: number
  clickedA: number
  viewsB: number
  visitorsB: number
  clickedB: number
}

const MAX_SECONDS = 10

/**
 * Joins views and clicks by the visitor and the UTC day, in one pass: a visitor's number is made anew each day, and so is
 * the choice of the version. Visitors without a number, and robots, are in neither.
 */
export async function countExperiment(
  clickhouse: ClickHouse,
  accountId: string,
  { hubId, buttonIds, rules, period, without }: ExperimentEvents,
): Promise<{ a: VersionCounts; b: VersionCounts }> {
  const linkIds = [hubId, ...buttonIds]
  const where = conditions(accountId, {
    ...period,
    ...{ kind: 'human', linkIds, equal: [], withViews: true, without },
  })
  const isView = (of: 'a' | 'b') => `event = 'view' AND rule = {rule_${of}:String}`
  const rows = await clickhouse.query<Row>(
    `SELECT
      sum(seen_a) AS viewsA, countIf(seen_a > 0) AS visitorsA,
      countIf(seen_a > 0 AND clicked_at >= first_a) AS clickedA,
      sum(seen_b) AS viewsB, countIf(seen_b > 0) AS visitorsB,
      countIf(seen_b > 0 AND clicked_at >= first_b) AS clickedB
    FROM (
      SELECT toDate(clicks.at) AS day, visitor,
        countIf(${isView('a')}) AS seen_a, minIf(clicks.at, ${isView('a')}) AS first_a,
        countIf(${isView('b')}) AS seen_b, minIf(clicks.at, ${isView('b')}) AS first_b,
        maxIf(clicks.at, event = 'click') AS clicked_at
      FROM clicks WHERE ${where.text} AND visitor != 0
        AND (event = 'click' OR rule = {rule_a:String} OR rule = {rule_b:String})
      GROUP BY day, visitor
    )`,
    { ...where.values, rule_a: rules.a, rule_b: rules.b },
    MAX_SECONDS,
  )
  const [row] = rows
  if (!row) throw new Error('A count has one row.')
  return {
    a: { views: row.viewsA, visitors: row.visitorsA, clicked: row.clickedA },
    b: { views: row.viewsB, visitors: row.visitorsB, clicked: row.clickedB },
  }
}
