import type { ClickHouse, QueryValues } from '../../../platform/clickhouse/clickhouse.ts'
import { readCells } from '../sums/cells.ts'
import { coverOf } from '../sums/cover.ts'
import { ALL_LINKS } from '../sums/sums-table.ts'
import type { Period } from '../time/period.ts'
import { type ClickFilter, conditionOn, conditions } from './click-filter-store.ts'
import { type ChosenSums, type Question, sumsFor } from './question.ts'

/** How a question about clicks is answered: from sums as far as they are there, and from the clicks themselves. */
export interface Reading {
  clicks: Part | undefined
  sums: Part | undefined
  /** Times of which not enough is kept for this question. */
  lost: readonly Period[]
}

/** A WHERE condition with its values. */
export interface Part {
  text: string
  values: Readonly<Record<string, QueryValues[string]>>
}

const NO_SUMS = { linkId: ALL_LINKS, spans: 'day' } as const

export async function readingOf(
  clickhouse: ClickHouse,
  accountId: string,
  { filter, question }: { filter: ClickFilter; question: Question },
): Promise<Reading> {
  const [first, last] = [filter.periods[0], filter.periods.at(-1)]
  if (!first || !last || filter.linkIds?.length === 0) {
    return { clicks: undefined, sums: undefined, lost: [] }
  }
  const chosen = sumsFor(filter, question)
  const { linkId, spans } = chosen ?? NO_SUMS
  const scope = { accountId, linkId }
  const cells = await readCells(clickhouse, scope, { from: first.from, to: last.to })
  const usable = chosen ? cells : { ...cells, days: new Map(), months: new Map() }
  const { sums, raw, lost } = coverOf(filter.periods, usable, spans)
  return {
    clicks: raw.length > 0 ? conditions(accountId, { ...filter, periods: raw }) : undefined,
    sums: chosen && sums.length > 0 ? sumConditions(scope, chosen, { filter, sums }) : undefined,
    lost,
  }
}

/** Each version is of one day or month, so no other sums of these days are read. */
function sumConditions(
  { accountId, linkId }: { accountId: string; linkId: string },
  { dimension, conditions: chosen }: ChosenSums,
  { filter, sums }: { filter: ClickFilter; sums: readonly { start: number; version: number }[] },
): Part {
  const starts = sums.map(({ start }) => start)
  const day = (name: string) => `toDate(fromUnixTimestamp64Milli({${name}:Int64}, 'UTC'))`
  const ofValues = chosen.map((condition, n) => conditionOn('value', condition, `sum${n}_`))
  const texts = [
    'account_id = {account:String}',
    'link_id = {sum_link:String}',
    "span IN ('day', 'month')",
    'dimension = {sum_dimension:String}',
    ...ofValues.map(({ text }) => text),
    filter.kind === 'all' ? "kind != ''" : 'kind = {kind:String}',
    `start >= ${day('sum_from')}`,
    `start <= ${day('sum_to')}`,
    'version IN {versions:Array(UInt64)}',
  ]
  return {
    text: texts.join(' AND '),
    values: Object.assign({}, ...ofValues.map(({ values }) => values), {
      account: accountId,
      kind: filter.kind,
      sum_link: linkId,
      sum_dimension: dimension,
      sum_from: Math.min(...starts),
      sum_to: Math.max(...starts),
      versions: sums.map(({ version }) => version),
    }),
  }
}
