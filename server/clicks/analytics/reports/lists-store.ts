import type { Dimension } from '../../../../contract/clicks/dimensions.ts'
import {
  type ClickHouse,
  OverBudget,
  type QueryValues,
} from '../../../platform/clickhouse/clickhouse.ts'
import { DAY } from '../../../platform/clock.ts'
import type { ClicksAnswer } from './ask.ts'
import { type BreakdownRow, listBreakdown } from './breakdown-store.ts'
import { askExactly, type Counting, isTooMuch, tryEstimate } from './budget.ts'
import type { ClickFilter } from './click-filter-store.ts'
import { keptAnswer } from './kept-answers.ts'
import { clicks, type HowToCount, visitors } from './metrics.ts'
import { type ListsPlan, planLists, type QueryPlan, type Source } from './plan.ts'
import { valueSql } from './value-store.ts'

export interface ListsQuestion {
  filter: ClickFilter
  dimensions: readonly Dimension[]
  /** The most rows of each list. */
  limit: number
}

export type ListAnswer = ClicksAnswer<BreakdownRow>

/**
 * The first rows of several lists, each as `listBreakdown` answers it. Those that come from the same clicks and sums are
 * read together: no click is read twice.
 */
export async function askLists(
  clickhouse: ClickHouse,
  accountId: string,
  { filter, dimensions, limit }: ListsQuestion,
): Promise<ReadonlyMap<Dimension, Promise<ListAnswer>>> {
  const plans = await planLists(clickhouse, accountId, { filter, dimensions })
  const alone = (dimension: Dimension) =>
    listBreakdown(clickhouse, accountId, { filter, dimension, limit, offset: 0 })
  const together = plans
    .filter((plan) => plan.dimensions.length > 1)
    .flatMap((plan) => {
      const lists = askTogether(clickhouse, plan, limit)
      return plan.dimensions.map((dimension) => {
        const answer = lists.then((found) => found?.get(dimension) ?? alone(dimension))
        return [dimension, answer] as const
      })
    })
  const answers = new Map(together)
  return new Map(
    dimensions.map((dimension) => [dimension, answers.get(dimension) ?? alone(dimension)]),
  )
}

interface ListRow extends BreakdownRow {
  dimension: Dimension
}

/** Undefined where all lists at once would take too much. */
async function askTogether(
  clickhouse: ClickHouse,
  lists: ListsPlan,
  limit: number,
): Promise<ReadonlyMap<Dimension, ListAnswer> | undefined> {
  const { dimensions, plan } = lists
  const { rows, isApproximate, isTooMuch: isRefused } = await findRows(clickhouse, lists, limit)
  if (isRefused) return undefined
  const { lost } = plan
  const byDimension = Map.groupBy(rows, ({ dimension }) => dimension)
  return new Map(
    dimensions.map((dimension) => [
      dimension,
      { rows: (byDimension.get(dimension) ?? []).map(withoutName), isApproximate, lost },
    ]),
  )
}

const withoutName = ({ dimension: _, ...row }: ListRow): BreakdownRow => row

interface Found {
  rows: readonly ListRow[]
  isApproximate: boolean
  /** All lists at once would take too much. */
  isTooMuch?: true
}

const noRows: Found = { rows: [], isApproximate: false }
const tooMuch: Found = { ...noRows, isTooMuch: true }

async function findRows(
  clickhouse: ClickHouse,
  { dimensions, plan }: ListsPlan,
  limit: number,
): Promise<Found> {
  if (!plan.clicks && !plan.sums) return noRows
  const values = valuesOf(plan, limit)
  const lists = { dimensions, plan }
  const kept = { plan, sql: listsSql(lists, 'exact'), values }
  return await keptAnswer(clickhouse, kept, () => findAnew(clickhouse, lists, limit))
}

/** An account with sums has many rows to read, and a question has one thread. */
const findAnew = (clickhouse: ClickHouse, lists: ListsPlan, limit: number): Promise<Found> =>
  lists.plan.sums
    ? inHalves(lists, (half) => findPart(clickhouse, half, limit))
    : findPart(clickhouse, lists, limit)

/** Exact if the budget permits it. Of too many clicks for that, each list alone would be an estimate too. */
async function findPart(clickhouse: ClickHouse, lists: ListsPlan, limit: number): Promise<Found> {
  const { plan } = lists
  const values = valuesOf(plan, limit)
  try {
    const question = { sql: listsSql(lists, 'exact'), values, isInOrder: isOfFewMonths(plan) }
    return { rows: await askExactly(clickhouse, plan, question), isApproximate: false }
  } catch (error) {
    if (!isTooMuch(error)) throw error
    if (!(error instanceof OverBudget) || error.what === 'memory') return tooMuch
    return await inHalves(lists, async (half) => {
      const rows = await tryEstimate<ListRow>(
        clickhouse,
        listsSql(half, 'approximate'),
        valuesOf(half.plan, limit),
      )
      return rows ? { rows, isApproximate: true } : tooMuch
    })
  }
}

/** Two questions at the same time, each about half of the lists. */
async function inHalves(
  { dimensions, plan }: ListsPlan,
  find: (half: ListsPlan) => Promise<Found>,
): Promise<Found> {
  const middle = Math.ceil(dimensions.length / 2)
  const halves = [dimensions.slice(0, middle), dimensions.slice(middle)]
    .filter((half) => half.length > 0)
    .map((half) => ({ dimensions: half, plan: withLists(plan, half) }))
  const found = await Promise.all(halves.map(find))
  if (found.some((half) => half.isTooMuch)) return tooMuch
  return {
    rows: found.flatMap(({ rows }) => rows),
    isApproximate: found.some(({ isApproximate }) => isApproximate),
  }
}

const withLists = (plan: QueryPlan, dimensions: readonly Dimension[]): QueryPlan => ({
  ...plan,
  sums: plan.sums && {
    ...plan.sums,
    values: { ...plan.sums.values, sum_dimensions: [...dimensions] },
  },
})

const valuesOf = ({ sums, clicks: ofClicks }: QueryPlan, limit: number): QueryValues => ({
  ...sums?.values,
  ...ofClicks?.values,
  limit,
})

const FEW_MONTHS_MS = 40 * DAY

/** In order, all parts of a table are open at once, and each takes memory of its own. */
const isOfFewMonths = ({ filter: { periods } }: QueryPlan): boolean =>
  (periods.at(-1)?.to ?? 0) - (periods[0]?.from ?? 0) <= FEW_MONTHS_MS

/** Most clicked first; values with equal counts by their bytes. */
function listsSql({ dimensions, plan }: ListsPlan, counting: Counting): string {
  const how = { filter: plan.filter, counting }
  const selects = [
    ...(plan.sums ? [fromSums(plan.sums)] : []),
    ...(plan.clicks ? [fromClicks(plan.clicks, dimensions, how)] : []),
  ]
  return `SELECT of_dimension AS dimension, of_value AS value, n AS clicks, people AS visitors,
      count() OVER (PARTITION BY of_dimension) AS total
    FROM (
      SELECT of_dimension, of_value, sum(of_clicks) AS n, sum(of_visitors) AS people
      FROM (${selects.join('\nUNION ALL\n')})
      GROUP BY of_dimension, of_value
    )
    ORDER BY clicks DESC, value LIMIT {limit:UInt32} BY dimension`
}

/** Grouped as the table is sorted, so that no value has to be remembered. */
const fromSums = ({ text }: Source): string =>
  `SELECT dimension AS of_dimension, click_sums.value AS of_value,
    ${clicks.ofSums} AS of_clicks, ${visitors.ofSums} AS of_visitors
  FROM click_sums WHERE ${text} GROUP BY span, of_dimension, of_value`

/** One pass over the clicks. A visitor has one kind, and those of several add up. */
function fromClicks({ text }: Source, dimensions: readonly Dimension[], how: HowToCount): string {
  const columns = dimensions.map((dimension) => valueSql(dimension))
  const ofKind = how.filter.kind === 'all' ? 'kind, ' : ''
  return `SELECT ${nameOfSet(dimensions)} AS of_dimension,
      concat(${columns.map((column) => `toString(${column})`).join(', ')}) AS of_value,
      ${clicks.ofClicks(how)} AS of_clicks, ${visitors.ofClicks(how)} AS of_visitors
    FROM clicks WHERE ${text}
    GROUP BY GROUPING SETS (${columns.map((column) => `(${ofKind}${column})`).join(', ')})`
}

/** Of the columns of all sets, those that are not in the set of a row are empty, and have a bit in `grouping`. */
function nameOfSet(dimensions: readonly Dimension[]): string {
  const all = 2 ** dimensions.length - 1
  const masks = dimensions.map((_, n) => all - 2 ** (dimensions.length - 1 - n))
  const names = dimensions.map((dimension) => `'${dimension}'`)
  const columns = dimensions.map((dimension) => valueSql(dimension))
  return `transform(grouping(${columns.join(', ')}), [${masks.join(', ')}], [${names.join(', ')}], '')`
}
