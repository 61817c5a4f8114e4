import type { ClickHouse, QueryValues } from '../../../platform/clickhouse/clickhouse.ts'
import type { Period } from '../time/period.ts'
import { askExactly, askFrugally, type Counting, tryEstimate, withinBudget } from './budget.ts'
import type { Group } from './groups.ts'
import { keptAnswer } from './kept-answers.ts'
import type { Metrics } from './metrics.ts'
import type { QueryPlan } from './plan.ts'

/** A question about the rows that a plan reads. */
export interface ClickQuestion<Row> {
  group: Group
  metrics: Metrics
  /** SQL of a condition on single rows, also on the columns of the group, as `by_name`. */
  only?: string
  /** SQL of columns of the answer. */
  order?: string
  limit?: number
  offset?: number
  /** Adds `total`, the number of all groups, to each row. */
  withTotal?: true
  values?: QueryValues
  /** Always exact, and refused after so many seconds; absent: a budget bounds what counts once. */
  seconds?: number
  /** Answers when the estimates of all groups together take too much. */
  beyondEstimates?: () => Promise<Row[]>
}

export interface ClicksAnswer<Row> {
  rows: Row[]
  /** Visitors and folded clicks are estimated; other clicks are always exact. */
  isApproximate: boolean
  /** Times that are not in the answer. */
  lost: readonly Period[]
}

/** Asks a question of all sources of a plan at once. Without sources no row is found. */
export async function ask<Row>(
  clickhouse: ClickHouse,
  plan: QueryPlan,
  question: ClickQuestion<Row>,
): Promise<ClicksAnswer<Row>> {
  if (!plan.clicks && !plan.sums && !question.group.every) {
    return { rows: [], isApproximate: false, lost: plan.lost }
  }
  const values = valuesOf(plan, question)
  const kept = { plan, sql: sqlOf(plan, question, 'exact'), values }
  const answer = await keptAnswer(clickhouse, kept, () =>
    askAnew(clickhouse, plan, { question, values }),
  )
  return { ...answer, lost: plan.lost }
}

async function askAnew<Row>(
  clickhouse: ClickHouse,
  plan: QueryPlan,
  { question, values }: { question: ClickQuestion<Row>; values: QueryValues },
): Promise<Pick<ClicksAnswer<Row>, 'rows' | 'isApproximate'>> {
  const exactly = (rows: Row[]) => ({ rows, isApproximate: false })
  const sql = (counting: Counting) => sqlOf(plan, question, counting)
  const { seconds, beyondEstimates } = question
  if (seconds !== undefined) {
    return exactly(await clickhouse.query<Row>(sql('exact'), values, seconds))
  }
  if (!countsOnce(plan, question)) {
    return exactly(await askFrugally<Row>(clickhouse, sql('exact'), values))
  }
  const { answer: rows, isApproximate } = await withinBudget(plan, {
    exact: () => askExactly<Row>(clickhouse, plan, { sql: sql('exact'), values }),
    frugal: async () => {
      const approximate = sql('approximate')
      if (!beyondEstimates) return await askFrugally<Row>(clickhouse, approximate, values)
      return (await tryEstimate<Row>(clickhouse, approximate, values)) ?? (await beyondEstimates())
    },
  })
  return { rows, isApproximate }
}

type Asked = Omit<ClickQuestion<unknown>, 'beyondEstimates'>

export const valuesOf = (
  plan: QueryPlan,
  { group, values, limit, offset }: Asked,
): QueryValues => ({
  ...plan.sums?.values,
  ...plan.clicks?.values,
  ...group.values,
  ...values,
  ...(limit !== undefined && { limit, offset: offset ?? 0 }),
})

/** One SELECT that adds up those of the sources. */
export function sqlOf(plan: QueryPlan, question: Asked, counting: Counting): string {
  const { group, metrics, order, limit, withTotal } = question
  const read = each(group.columns, (_, name) => `by_${name}`)
  const columns = [
    ...(group.shown
      ? each(group.shown, (sql, name) => `${sql} AS ${name}`)
      : each(group.columns, ({ asText }, name) =>
          asText ? `toString(by_${name}) AS ${name}` : `by_${name} AS ${name}`,
        )),
    ...each(metrics, (_, name) => `sum(of_${name}) AS ${name}`),
    ...(withTotal ? ['count() OVER () AS total'] : []),
  ]
  return `SELECT ${columns.join(', ')} FROM (
      ${selectsOf(plan, question, counting).join('\nUNION ALL\n')}
    ) ${groupBy(group.shown ? Object.keys(group.shown) : read)} ${order === undefined ? '' : `ORDER BY ${order}`}
    ${limit === undefined ? '' : 'LIMIT {limit:UInt32} OFFSET {offset:UInt32}'}`
}

/** Each has the columns of the group and then the metrics, in their order. */
function selectsOf(plan: QueryPlan, question: Asked, counting: Counting): string[] {
  const { clicks, filter } = plan
  const { group, metrics } = question
  const selects = [...fromSums(plan, question)]
  if (clicks && group.readClicks) {
    selects.push(...group.readClicks(clicks, { filter, counting }, Object.keys(metrics)))
  } else if (clicks) selects.push(fromClicks(clicks.text, plan, { ...question, counting }))
  if (group.every !== undefined) {
    const none = each(metrics, (_, name) => `toUInt64(0) AS of_${name}`)
    const names = Object.keys(group.columns).map((name) => `by_${name}`)
    selects.push(`SELECT ${[...names, ...none].join(', ')} FROM (${group.every})`)
  }
  return selects
}

function fromClicks(
  where: string,
  plan: QueryPlan,
  question: Asked & { counting: Counting },
): string {
  const { filter } = plan
  const { group, metrics, counting } = question
  const columns = [
    ...each(group.columns, ({ ofClicks }, name) => `${ofClicks} AS by_${name}`),
    ...each(metrics, ({ ofClicks }, name) => `${ofClicks({ filter, counting })} AS of_${name}`),
  ]
  const keys = each(group.columns, ({ key }, name) => key ?? `by_${name}`)
  // A visitor has one kind, and those of several add up.
  const isOfKinds = filter.kind === 'all' && !('kind' in group.columns)
  if (isOfKinds && countsOnce(plan, question)) keys.push('kind')
  return `SELECT ${columns.join(', ')} FROM clicks WHERE ${where} ${alsoOnly(question)} ${groupBy(keys)}`
}

function fromSums({ sums }: QueryPlan, question: Asked): string[] {
  if (!sums) return []
  const { group, metrics } = question
  const columns = [
    ...each(group.columns, ({ ofSums = notInSums }, name) => `${ofSums(sums)} AS by_${name}`),
    ...each(metrics, ({ ofSums = 'toUInt64(0)' }, name) => `${ofSums} AS of_${name}`),
  ]
  const keys = Object.keys(group.columns).map((name) => `by_${name}`)
  return [
    `SELECT ${columns.join(', ')} FROM click_sums WHERE ${sums.text} ${alsoOnly(question)} ${groupBy(keys)}`,
  ]
}

/** A group that says which sums it needs has to say how it is read from them. */
function notInSums(): never {
  throw new Error('This group is not in sums.')
}

const countsOnce = ({ filter }: QueryPlan, { metrics }: Asked): boolean =>
  Object.values(metrics).some((metric) => metric.countsOnce(filter))

const alsoOnly = ({ only }: Asked) => (only === undefined ? '' : `AND (${only})`)

const groupBy = (keys: readonly string[]) =>
  keys.length === 0 ? '' : `GROUP BY ${keys.join(', ')}`

const each = <T>(of: Readonly<Record<string, T>>, sql: (one: T, name: string) => string) =>
  Object.entries(of).map(([name, one]) => sql(one, name))
