import type { Dimension } from '../../../../contract/clicks/dimensions.ts'
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import type { Period } from '../time/period.ts'
import {
  allOf,
  askExactly,
  askFrugally,
  type Counting,
  clicksIn,
  tryEstimate,
  visitorsIn,
  withinBudget,
} from './budget.ts'
import { type ClickFilter, columnOf } from './click-filter-store.ts'
import { type Part, type Reading, readingOf } from './reading.ts'
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

/** Most clicked first; values with equal counts by their bytes, or when approximate in another order that stays. */
export async function listBreakdown(
  clickhouse: ClickHouse,
  accountId: string,
  asked: BreakdownQuestion,
): Promise<{ rows: BreakdownRow[]; isApproximate: boolean; lost: readonly Period[] }> {
  const { filter, dimension, limit, offset } = asked
  const question = { about: 'values', dimension } as const
  const reading = await readingOf(clickhouse, accountId, { filter, question })
  const { clicks, sums, lost } = reading
  if (!clicks && !sums) return { rows: [], isApproximate: false, lost }
  const values = { ...sums?.values, ...clicks?.values, limit, offset }
  const { answer, isApproximate } = await withinBudget(reading, {
    exact: () =>
      askExactly<BreakdownRow>(clickhouse, reading, {
        sql: atOnce(reading, asked, 'exact'),
        values,
      }),
    frugal: async () =>
      (await tryEstimate<BreakdownRow>(
        clickhouse,
        atOnce(reading, asked, 'approximate'),
        values,
      )) ?? (await listFrugally(clickhouse, { reading, asked, values })),
  })
  return { rows: answer, isApproximate, lost }
}

const atOnce = (reading: Reading, asked: BreakdownQuestion, counting: Counting) =>
  `SELECT of AS value, sum(n) AS clicks, sum(people) AS visitors, count() OVER () AS total
  FROM (${byValue(reading, asked, { counting })})
  GROUP BY of ORDER BY clicks DESC, value LIMIT {limit:UInt32} OFFSET {offset:UInt32}`

/** A visitor has one kind, and those of several add up. */
const byKind = ({ kind }: ClickFilter) => (kind === 'all' ? ', kind' : '')

/** By value, and by kind where visitors of several kinds are counted. */
function byValue(
  { clicks, sums }: Reading,
  { filter, dimension }: BreakdownQuestion,
  { counting, only = '' }: { counting: Counting; only?: string },
): string {
  return allOf([
    clicks &&
      `SELECT toString(${columnOf(dimension)}) AS of, ${clicksIn(filter, counting)} AS n,
        ${visitorsIn(counting)} AS people
      FROM clicks WHERE ${clicks.text} ${only} GROUP BY ${columnOf(dimension)}${byKind(filter)}`,
    sums &&
      `SELECT toString(${valueOfSum(sums, dimension)}) AS of, sum(clicks) AS n, sum(visitors) AS people
      FROM click_sums WHERE ${sums.text} ${only} GROUP BY of`,
  ])
}

/** Of the one link that is asked for, sums of another dimension are read, such as those of a country. */
function valueOfSum({ values, column = 'value' }: Part, dimension: Dimension): string {
  if (dimension === 'link' && values.sum_dimension !== 'link') return '{sum_link:String}'
  return dimension === 'kind' ? 'kind' : column
}

const CODES = 'SELECT toUInt64(arrayJoin({codes:Array(String)}))'
const ONLY_CODES = { counting: 'approximate', only: `AND cityHash64(of) IN (${CODES})` } as const

interface Frugally {
  reading: Reading
  asked: BreakdownQuestion
  values: Readonly<Record<string, string | number | readonly string[] | readonly number[]>>
}

/**
 * Millions of values, such as targets with an id for each click, would fill the memory: they are ranked by a number that
 * stands for each, and only those of the page are read as text and with their visitors.
 */
async function listFrugally(
  clickhouse: ClickHouse,
  { reading, asked, values }: Frugally,
): Promise<BreakdownRow[]> {
  const codes = byCode(reading, asked)
  const ranked = await askFrugally<{ of_code: string; clicks: number }>(
    clickhouse,
    `SELECT toString(code) AS of_code, sum(n) AS clicks FROM (${codes})
    GROUP BY code ORDER BY clicks DESC, code LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
    values,
  )
  if (ranked.length === 0) return []
  const [counted] = await askFrugally<{ total: number }>(
    clickhouse,
    `SELECT count() AS total FROM (SELECT code FROM (${codes}) GROUP BY code)`,
    values,
  )
  const page = await askFrugally<{ value: string; of_code: string; visitors: number }>(
    clickhouse,
    `SELECT of AS value, toString(cityHash64(of)) AS of_code, sum(people) AS visitors
    FROM (${byValue(reading, asked, ONLY_CODES)}) GROUP BY of`,
    { ...values, codes: ranked.map(({ of_code }) => of_code) },
  )
  const found = new Map(page.map((row) => [row.of_code, row]))
  const total = counted?.total ?? 0
  return ranked.flatMap(({ of_code, clicks }) => {
    const row = found.get(of_code)
    return row ? [{ value: row.value, clicks, visitors: row.visitors, total }] : []
  })
}

function byCode({ clicks, sums }: Reading, { filter, dimension }: BreakdownQuestion): string {
  return allOf([
    clicks &&
      `SELECT cityHash64(toString(${columnOf(dimension)})) AS code,
        ${clicksIn(filter, 'approximate')} AS n
      FROM clicks WHERE ${clicks.text} GROUP BY code${byKind(filter)}`,
    sums &&
      `SELECT cityHash64(toString(${valueOfSum(sums, dimension)})) AS code, sum(clicks) AS n
      FROM click_sums WHERE ${sums.text} GROUP BY code`,
  ])
}
