import { type ClickHouse, OverBudget } from '../../../platform/clickhouse/clickhouse.ts'
import type { Part, Reading } from './reading.ts'

/** How the visitors of clicks are counted. */
export type Counting = 'exact' | 'approximate'

/** An exact count keeps each visitor in memory: so many rows take a fraction of a second and 100 MB. */
const EXACT = { seconds: 20, rows: 3_000_000, memoryBytes: 120_000_000 }
/** A count of clicks reads what it must. */
const APPROXIMATE = { seconds: 120, memoryBytes: 200_000_000 }
const FROM_SUMS = { seconds: 20, memoryBytes: 200_000_000 }

export interface Answered<Row> {
  rows: Row[]
  isApproximate: boolean
}

/**
 * Counts visitors exactly if the clicks that have to be read are few enough, and otherwise approximately. Clicks are
 * always exact. `sql` puts the two parts of the reading together.
 */
export async function countWithin<Row>(
  clickhouse: ClickHouse,
  { clicks, sums }: Reading,
  { sql, values }: { sql: (counting: Counting) => string; values: Part['values'] },
): Promise<Answered<Row>> {
  const all = { ...sums?.values, ...clicks?.values, ...values }
  const ask = (counting: Counting, limits: typeof FROM_SUMS) =>
    clickhouse.query<Row>(sql(counting), all, limits)
  if (!clicks) return { rows: await ask('exact', FROM_SUMS), isApproximate: false }
  try {
    return { rows: await ask('exact', EXACT), isApproximate: false }
  } catch (error) {
    if (!(error instanceof OverBudget)) throw error
    return { rows: await ask('approximate', APPROXIMATE), isApproximate: true }
  }
}

/** A visitor is told apart within a UTC day, and counts once for each. */
const VISITOR = 'cityHash64(toDate(clicks.at), visitor)'

/** Of a group of clicks of one kind, or of those that fulfil a condition. */
export const visitorsIn = (counting: Counting, condition = 'TRUE'): string => {
  const count = counting === 'exact' ? 'uniqExactIf' : 'uniqCombined64If(14)'
  return `${count}(${VISITOR}, visitor != 0 AND ${condition})`
}

/** Several SELECTs with the same columns as one. */
export const allOf = (selects: readonly (string | undefined)[]): string =>
  selects.filter((select) => select !== undefined).join('\nUNION ALL\n')
