import type { Dimension } from '../../../../contract/clicks/dimensions.ts'
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import { allOf, countWithin, visitorsIn } from './budget.ts'
import { type ClickFilter, columnOf } from './click-filter-store.ts'
import type { Period } from './period.ts'
import { readingOf } from './reading.ts'
import type { ClickCounts } from './summary-store.ts'

export interface BreakdownRow extends ClickCounts {
  value: string
  /** The number of all values, the same in each row. */
  total: number
}

interface BreakdownQuestion {
  filter: ClickFilter
  dimension: Dimension
  limit: number
  offset: number
}

/** Most clicked first; values with equal counts by their bytes. */
export async function listBreakdown(
  clickhouse: ClickHouse,
  accountId: string,
  { filter, dimension, limit, offset }: BreakdownQuestion,
): Promise<{ rows: BreakdownRow[]; isApproximate: boolean; lost: readonly Period[] }> {
  const question = { about: 'values', dimension } as const
  const reading = await readingOf(clickhouse, accountId, { filter, question })
  const { clicks, sums, lost } = reading
  if (!clicks && !sums) return { rows: [], isApproximate: false, lost }
  const byKind = filter.kind === 'all' ? ', kind' : ''
  const valueOfSum = dimension === 'kind' ? 'kind' : 'value'
  const answer = await countWithin<BreakdownRow>(clickhouse, reading, {
    values: { limit, offset },
    sql: (
      counting,
    ) => `SELECT of AS value, sum(n) AS clicks, sum(people) AS visitors, count() OVER () AS total
      FROM (
        ${allOf([
          clicks &&
            `SELECT toString(${columnOf(dimension)}) AS of, count() AS n, ${visitorsIn(counting)} AS people
            FROM clicks WHERE ${clicks.text} GROUP BY ${columnOf(dimension)}${byKind}`,
          sums &&
            `SELECT toString(${valueOfSum}) AS of, sum(clicks) AS n, sum(visitors) AS people
            FROM click_sums WHERE ${sums.text} GROUP BY of`,
        ])}
      )
      GROUP BY of ORDER BY clicks DESC, value LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
  })
  return { ...answer, lost }
}
