import type { ClickHouse, QueryValues } from '../../../platform/clickhouse/clickhouse.ts'
import { DAY } from '../../../platform/clock.ts'
import { conditions } from '../reports/click-filter-store.ts'
import { outside } from '../sums/split-period.ts'
import type { Period } from '../time/period.ts'

export interface ExperimentEvents {
  hubId: string
  /** The links of the hub's buttons, those of both versions. */
  buttonIds: readonly string[]
  /** What views of each version have as their rule. */
  rules: { a: string; b: string }
  period: Period
  without: readonly Period[]
}

/** Only people with a visitor hash, each counted once a UTC day. */
export interface VersionCounts {
  views: number
  visitors: number
  /** Those who pressed a button of the hub after they had seen the version, on the same day. */
  clicked: number
}

const MAX_SECONDS = 10

/** Beyond it, the visitors of one query would no longer fit into the memory of the embedded engine. */
const ROWS_A_QUERY = 300_000

export interface DayRows {
  /** Epoch milliseconds. */
  start: number
  rows: number
}

/** Views of both versions, and clicks on buttons, by UTC day; days without any have no row. */
export async function listExperimentDays(
  clickhouse: ClickHouse,
  accountId: string,
  events: ExperimentEvents,
): Promise<DayRows[]> {
  const where = selected(accountId, events)
  return await clickhouse.query<DayRows>(
    `SELECT toUInt64(toUnixTimestamp(toStartOfDay(clicks.at))) * 1000 AS start, count() AS rows
    FROM clicks WHERE ${where.text} GROUP BY start ORDER BY start`,
    where.values,
    MAX_SECONDS,
  )
}

/** Whole days, as many as one query can take, or a single one. */
export function spansOfDays(days: readonly DayRows[], most = ROWS_A_QUERY): Period[] {
  const spans: Period[] = []
  let rows = 0
  for (const day of days) {
    const last = spans.at(-1)
    const to = day.start + DAY
    if (last && rows + day.rows <= most) last.to = to
    else {
      spans.push({ from: day.start, to })
      rows = 0
    }
    rows += day.rows
  }
  return spans
}

/**
 * Joins views and clicks by the visitor and the UTC day, in one pass: a visitor's number is made anew each day, and so is
 * the choice of the version. Visitors without a number, and robots, are in neither.
 */
export async function countExperiment(
  clickhouse: ClickHouse,
  accountId: string,
  { days, ...events }: ExperimentEvents & { days: Period },
): Promise<{ a: VersionCounts; b: VersionCounts }> {
  const { from, to } = events.period
  // The first and the last day are not whole ones.
  const period = { from: Math.max(from, days.from), to: Math.min(to, days.to) }
  const where = selected(accountId, { ...events, period })
  const rows = await clickhouse.query<VersionCounts & { is_b: number }>(
    `SELECT is_b, sum(seen) AS views, count() AS visitors, countIf(clicked_at >= first_at) AS clicked
    FROM (
      SELECT toDate(clicks.at) AS day, visitor,
        countIf(event = 'view') AS seen, max(rule = {rule_b:String}) AS is_b,
        minIf(clicks.at, event = 'view') AS first_at, maxIf(clicks.at, event = 'click') AS clicked_at
      FROM clicks WHERE ${where.text} GROUP BY day, visitor HAVING seen > 0
    ) GROUP BY is_b`,
    where.values,
    MAX_SECONDS,
  )
  const countsOf = (isB: number): VersionCounts => {
    const { views = 0, visitors = 0, clicked = 0 } = rows.find(({ is_b }) => is_b === isB) ?? {}
    return { views, visitors, clicked }
  }
  return { a: countsOf(0), b: countsOf(1) }
}

function selected(
  accountId: string,
  { hubId, buttonIds, rules, period, without }: ExperimentEvents,
): { text: string; values: Record<string, QueryValues[string]> } {
  const where = conditions(accountId, {
    periods: outside(period, without),
    ...{ kind: 'human', linkIds: [hubId, ...buttonIds], conditions: [], withViews: true },
  })
  return {
    text: `${where.text} AND visitor != 0 AND (event = 'click' AND link_id != {hub:String}
      OR event = 'view' AND rule IN ({rule_a:String}, {rule_b:String}))`,
    values: { ...where.values, hub: hubId, rule_a: rules.a, rule_b: rules.b },
  }
}
