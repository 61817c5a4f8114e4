import type { ClickHouse, QueryValues } from '../../../platform/clickhouse/clickhouse.ts'
import { sourceSql } from '../sources/source-sql.ts'
import { namedAlike, type StoredSums, splitPeriods } from '../sums/split-period.ts'
import { readStoredSums } from '../sums/stored-sums.ts'
import { ALL_LINKS } from '../sums/sums-table.ts'
import type { Period } from '../time/period.ts'
import { type ClickFilter, conditionOn, conditions } from './click-filter-store.ts'
import { type ChosenSums, type SumsQuestion, sumsFor } from './sums-choice.ts'

/** Where the answer to a question about clicks comes from: sums as far as there are any, and the clicks themselves. */
export interface QueryPlan {
  filter: ClickFilter
  clicks: Source | undefined
  sums: Source | undefined
  /** Times of which not enough is kept for this question. */
  lost: readonly Period[]
}

/** The rows of a table, as a WHERE condition with its values. */
export interface Source {
  text: string
  /** Of sums: the column of the values. */
  column?: 'value' | 'sum_source'
  values: Readonly<Record<string, QueryValues[string]>>
}

/** In months of which only sums are kept, those by referrer stand for those by source that are not there or have other names. */
const areRenamed = () => `dimension IN ('source', 'referrer')
  AND dimension = if(version IN {renamed:Array(UInt64)}, 'referrer', 'source')
  AND isNotNull(if(dimension = 'referrer', ${sourceSql('value')}, value) AS sum_source)`

const NO_SUMS = { linkId: ALL_LINKS, spans: 'day' } as const

/** Of a group that no sums answer, the clicks that are kept are read. */
export async function planQuery(
  clickhouse: ClickHouse,
  accountId: string,
  { filter, group }: { filter: ClickFilter; group: { fromSums?: SumsQuestion } },
): Promise<QueryPlan> {
  const [first, last] = [filter.periods[0], filter.periods.at(-1)]
  if (!first || !last || filter.linkIds?.length === 0) {
    return { filter, clicks: undefined, sums: undefined, lost: [] }
  }
  const chosen = group.fromSums && sumsFor(filter, group.fromSums)
  const { linkId, spans } = chosen ?? NO_SUMS
  const scope = { accountId, linkId }
  const stored = await readStoredSums(clickhouse, scope, { from: first.from, to: last.to })
  const { sums, raw, lost } = splitPeriods(filter.periods, usableFor(chosen, stored), spans)
  return {
    filter,
    clicks: raw.length > 0 ? conditions(accountId, { ...filter, periods: raw }) : undefined,
    sums:
      chosen && sums.length > 0
        ? sumConditions(scope, chosen, { filter, sums, renamed: stored.renamed })
        : undefined,
    lost,
  }
}

/** The stored clicks alone, whatever sums there are. */
export function clicksPlan(accountId: string, filter: ClickFilter): QueryPlan {
  return { filter, clicks: conditions(accountId, filter), sums: undefined, lost: [] }
}

function usableFor(chosen: ChosenSums | undefined, stored: StoredSums): StoredSums {
  if (!chosen) return { ...stored, days: new Map(), months: new Map() }
  return chosen.dimension === 'source' ? namedAlike(stored) : stored
}

interface SumsRead {
  filter: ClickFilter
  sums: readonly { start: number; version: number }[]
  renamed: ReadonlySet<number>
}

/** Each version is of one day or month, so no other sums of these days are read. */
function sumConditions(
  { accountId, linkId }: { accountId: string; linkId: string },
  { dimension, conditions: chosen }: ChosenSums,
  { filter, sums, renamed }: SumsRead,
): Source {
  const starts = sums.map(({ start }) => start)
  const day = (name: string) => `toDate(fromUnixTimestamp64Milli({${name}:Int64}, 'UTC'))`
  const versions = sums.map(({ version }) => version)
  const others = dimension === 'source' ? versions.filter((version) => renamed.has(version)) : []
  const column = others.length > 0 ? 'sum_source' : 'value'
  const ofValues = chosen.map((condition, n) => conditionOn(column, condition, `sum${n}_`))
  const texts = [
    'account_id = {account:String}',
    'link_id = {sum_link:String}',
    "span IN ('day', 'month')",
    others.length > 0 ? areRenamed() : 'dimension = {sum_dimension:String}',
    ...ofValues.map(({ text }) => text),
    filter.kind === 'all' ? "kind != ''" : 'kind = {kind:String}',
    `start >= ${day('sum_from')}`,
    `start <= ${day('sum_to')}`,
    'version IN {versions:Array(UInt64)}',
  ]
  return {
    text: texts.join(' AND '),
    column,
    values: Object.assign({}, ...ofValues.map(({ values }) => values), {
      account: accountId,
      kind: filter.kind,
      sum_link: linkId,
      sum_dimension: dimension,
      sum_from: Math.min(...starts),
      sum_to: Math.max(...starts),
      versions,
      ...(others.length > 0 && { renamed: others }),
    }),
  }
}
