import { type ClickKind, clickKinds } from '../../../../contract/clicks/dimensions.ts'
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import type { Period } from '../time/period.ts'
import { allOf, askFrugally, clicksIn, countWithin, visitorsIn } from './budget.ts'
import type { ClickFilter } from './click-filter-store.ts'
import type { Condition } from './condition.ts'
import { readingOf } from './reading.ts'

export interface ClickCounts {
  clicks: number
  visitors: number
}

export interface Summary {
  /** Each kind, whichever the filter asks for. */
  kinds: Record<ClickKind, ClickCounts>
  /** Clicks from QR codes; undefined where only sums are kept that do not tell them apart. */
  scans: Record<ClickKind, number> | undefined
  isApproximate: boolean
  lost: readonly Period[]
}

const IS_SCAN: Condition = { dimension: 'trigger', operator: 'is', values: ['qr'] }
const SCANNED = "trigger = 'qr'"

/** Clicks and visitors by kind. A visitor has one kind, so those of several kinds add up. */
export async function countSummary(
  clickhouse: ClickHouse,
  accountId: string,
  filter: ClickFilter,
): Promise<Summary> {
  const ofAllKinds = { ...filter, kind: 'all' } as const
  const question = { about: 'total' } as const
  const reading = await readingOf(clickhouse, accountId, { filter: ofAllKinds, question })
  const { clicks, sums, lost } = reading
  const kinds = eachKind({ clicks: 0, visitors: 0 })
  const scans = eachKind(0)
  if (!clicks && !sums) return { kinds, scans, isApproximate: false, lost }
  const { rows, isApproximate } = await countWithin<KindRow>(clickhouse, reading, {
    values: {},
    sql: (counting) => `SELECT of_kind, sum(n) AS clicks, sum(people) AS visitors,
        sum(scanned) AS scans
      FROM (
        ${allOf([
          clicks &&
            `SELECT kind AS of_kind, ${clicksIn(filter, counting)} AS n,
              ${visitorsIn(counting)} AS people, ${clicksIn(filter, counting, SCANNED)} AS scanned
            FROM clicks WHERE ${clicks.text} GROUP BY kind`,
          sums &&
            `SELECT kind AS of_kind, sum(clicks) AS n, sum(visitors) AS people,
              toUInt64(0) AS scanned
            FROM click_sums WHERE ${sums.text} GROUP BY kind`,
        ])}
      ) GROUP BY of_kind`,
  })
  for (const row of rows) {
    kinds[row.of_kind] = { clicks: row.clicks, visitors: row.visitors }
    scans[row.of_kind] = row.scans
  }
  if (!sums) return { kinds, scans, isApproximate, lost }
  const counted = await countScans(clickhouse, accountId, ofAllKinds)
  return { kinds, scans: counted, isApproximate, lost }
}

interface KindRow extends ClickCounts {
  of_kind: ClickKind
  scans: number
}

const eachKind = <T>(value: T) =>
  Object.fromEntries(clickKinds.map((kind) => [kind, value])) as Record<ClickKind, T>

/** Sums of all clicks do not tell scans apart: others have to be read. */
async function countScans(
  clickhouse: ClickHouse,
  accountId: string,
  filter: ClickFilter,
): Promise<Record<ClickKind, number> | undefined> {
  const scanned = { ...filter, conditions: [...filter.conditions, IS_SCAN] }
  const question = { about: 'total' } as const
  const { clicks, sums, lost } = await readingOf(clickhouse, accountId, {
    filter: scanned,
    question,
  })
  if (lost.length > 0) return undefined
  const scans = eachKind(0)
  if (!clicks && !sums) return scans
  const rows = await askFrugally<{ of_kind: ClickKind; scans: number }>(
    clickhouse,
    `SELECT of_kind, sum(n) AS scans FROM (
      ${allOf([
        clicks &&
          `SELECT kind AS of_kind, count() AS n FROM clicks WHERE ${clicks.text} GROUP BY kind`,
        sums &&
          `SELECT kind AS of_kind, sum(clicks) AS n FROM click_sums WHERE ${sums.text} GROUP BY kind`,
      ])}
    ) GROUP BY of_kind`,
    { ...sums?.values, ...clicks?.values },
  )
  for (const row of rows) scans[row.of_kind] = row.scans
  return scans
}
