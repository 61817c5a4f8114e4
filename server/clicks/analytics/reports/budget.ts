import { ClickHouseError } from '@clickhouse/client'
import {
  type ClickHouse,
  OverBudget,
  type QueryValues,
} from '../../../platform/clickhouse/clickhouse.ts'
import { Problem } from '../../../platform/http/problem.ts'
import type { ClickFilter } from './click-filter-store.ts'
import type { QueryPlan } from './plan.ts'

/** How the visitors of clicks are counted. */
export type Counting = 'exact' | 'approximate'

/**
 * The embedded engine has less than 500 MB for four questions at once. An exact count keeps each visitor in memory: so
 * many rows take a fraction of a second.
 */
const EXACT = { seconds: 20, rows: 3_000_000, memoryBytes: 110_000_000 }
/** Besides, rows of sums are read, which are cheap; the memory bounds the clicks of the days that have none. */
const ROWS_WITH_SUMS = 20_000_000
/** Without a limit of rows; data beyond the memory goes to the disk. */
const FRUGAL = { seconds: 120, memoryBytes: 110_000_000 }
/** Going to the disk first would only make it fail later. */
const IN_MEMORY = `SETTINGS max_bytes_before_external_group_by = 0,
  max_bytes_ratio_before_external_group_by = 0`

const ATTEMPTS = 6
const PAUSE_MS = 300

/** Asks the frugal way when the exact one would take too much. Only visitors and folded clicks are approximate then. */
export async function withinBudget<T>(
  { clicks }: Pick<QueryPlan, 'clicks'>,
  { exact, frugal }: { exact: () => Promise<T>; frugal: () => Promise<T> },
): Promise<{ answer: T; isApproximate: boolean }> {
  try {
    return { answer: await exact(), isApproximate: false }
  } catch (error) {
    if (!isTooMuch(error)) throw error
    return { answer: await frugal(), isApproximate: clicks !== undefined }
  }
}

/** Undefined when the estimates of all groups together would take too much. */
export async function tryEstimate<Row>(
  clickhouse: ClickHouse,
  sql: string,
  values: QueryValues,
): Promise<Row[] | undefined> {
  try {
    return await clickhouse.query<Row>(`${sql} ${IN_MEMORY}`, values, FRUGAL)
  } catch (error) {
    if (isTooMuch(error)) return undefined
    throw error
  }
}

export interface ExactQuestion {
  sql: string
  values: QueryValues
  /** Whether it groups rows as their table is sorted: then only the present group is remembered. */
  isInOrder?: boolean
}

export function askExactly<Row>(
  clickhouse: ClickHouse,
  { sums }: QueryPlan,
  { sql, values, isInOrder }: ExactQuestion,
): Promise<Row[]> {
  const limits = sums ? { ...EXACT, rows: ROWS_WITH_SUMS } : EXACT
  const settings = isInOrder ? `${IN_MEMORY}, optimize_aggregation_in_order = 1` : IN_MEMORY
  return clickhouse.query<Row>(`${sql} ${settings}`, values, limits)
}

/** Waits for others that use the memory of the engine. */
export async function askFrugally<Row>(
  clickhouse: ClickHouse,
  sql: string,
  values: QueryValues,
): Promise<Row[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await clickhouse.query<Row>(sql, values, FRUGAL)
    } catch (error) {
      if (error instanceof OverBudget) throw new Problem('store-away', { cause: error })
      if (!isCrowded(error) || attempt === ATTEMPTS) throw error
      await Bun.sleep(attempt * PAUSE_MS)
    }
  }
}

/** For the budget of a question, or for the engine at present. */
export const isTooMuch = (error: unknown): boolean =>
  error instanceof OverBudget || isCrowded(error)

const MEMORY_LIMIT = '241'

/** The engine as a whole has no memory left. */
function isCrowded(error: unknown): boolean {
  if (!(error instanceof Problem)) return false
  return error.cause instanceof ClickHouseError && error.cause.code === MEMORY_LIMIT
}

/** A visitor counts once a UTC day, because the hash changes daily. */
const VISITOR = 'cityHash64(toDate(clicks.at), visitor)'

/** Of a group of clicks of one kind, or of those that fulfil a condition. */
export const visitorsIn = (counting: Counting, condition = 'TRUE'): string =>
  `${distinct[counting]}(${VISITOR}, visitor != 0 AND ${condition})`

/** How many there are of those that fulfil a condition. */
const distinct: Readonly<Record<Counting, string>> = {
  exact: 'uniqExactIf',
  approximate: 'uniqCombined64If(14)',
}

/** Clicks that are folded count once for each. */
const FOLDED = 'cityHash64(toStartOfHour(clicks.at), link_id, visitor)'

/** Clicks in a group of one kind, or those that fulfil a condition. */
export function clicksIn(
  { fold }: Pick<ClickFilter, 'fold'>,
  counting: Counting,
  condition = 'TRUE',
): string {
  if (!fold) return condition === 'TRUE' ? 'count()' : `countIf(${condition})`
  return `countIf(visitor = 0 AND ${condition})
    + ${distinct[counting]}(${FOLDED}, visitor != 0 AND ${condition})`
}
