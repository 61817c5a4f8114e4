import { type ClickKind, clickKinds } from '../../../../contract/clicks/analytics.ts'
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import { allOf, countWithin, visitorsIn } from './budget.ts'
import type { ClickFilter } from './click-filter-store.ts'
import type { Period } from './period.ts'
import { readingOf } from './reading.ts'

export interface ClickCounts {
  clicks: number
  visitors: number
}

export interface Summary {
  /** Each kind, whichever the filter asks for. */
  kinds: Record<ClickKind, ClickCounts>
  isApproximate: boolean
  lost: readonly Period[]
}

/** Clicks and visitors by kind. A visitor has one kind, so those of several kinds add up. */
export async function countSummary(
  clickhouse: ClickHouse,
  accountId: string,
  filter: ClickFilter,
): Promise<Summary> {
  const reading = await readingOf(clickhouse, accountId, {
    filter: { ...filter, kind: 'all' },
    question: { about: 'total' },
  })
  const kinds = Object.fromEntries(
    clickKinds.map((kind) => [kind, { clicks: 0, visitors: 0 }]),
  ) as Summary['kinds']
  const { clicks, sums, lost } = reading
  if (!clicks && !sums) return { kinds, isApproximate: false, lost }
  const { rows, isApproximate } = await countWithin<ClickCounts & { of_kind: ClickKind }>(
    clickhouse,
    reading,
    {
      values: {},
      sql: (counting) => `SELECT of_kind, sum(n) AS clicks, sum(people) AS visitors FROM (
        ${allOf([
          clicks &&
            `SELECT kind AS of_kind, count() AS n, ${visitorsIn(counting)} AS people
            FROM clicks WHERE ${clicks.text} GROUP BY kind`,
          sums &&
            `SELECT kind AS of_kind, sum(clicks) AS n, sum(visitors) AS people
            FROM click_sums WHERE ${sums.text} GROUP BY kind`,
        ])}
      ) GROUP BY of_kind`,
    },
  )
  for (const row of rows) {
    kinds[row.of_kind] = { clicks: row.clicks, visitors: row.visitors }
  }
  return { kinds, isApproximate, lost }
}
