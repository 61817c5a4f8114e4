import type { Dimension } from '../../../../contract/clicks/dimensions.ts'
import type { ClickHouse, QueryValues } from '../../../platform/clickhouse/clickhouse.ts'
import { sourceSql } from '../sources/source-sql.ts'
import { namedAlike, type StoredSums, type SumsOfSpan, splitPeriods } from '../sums/split-period.ts'
import { readStoredSums } from '../sums/stored-sums.ts'
import type { Scope } from '../sums/stored-sums-store.ts'
import { ALL_LINKS, type Span } from '../sums/sums-table.ts'
import type { Period } from '../time/period.ts'
import { type ClickFilter, conditionOn, conditions } from './click-filter-store.ts'
import { type ChosenSums, type SumsQuestion, sumsFor } from './sums-choice.ts'
import { isLookedUp } from './value-store.ts'

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
  /** Of clicks: the times of all of them, whatever else they have to be. */
  periods?: readonly Period[]
  /** Of sums: whether they are of days, of months or of both. */
  spans?: readonly Span[]
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
    clicks: clicksSource(accountId, filter, raw),
    sums:
      chosen && sums.length > 0
        ? sumConditions(scope, chosen, { filter, sums, renamed: stored.renamed })
        : undefined,
    lost,
  }
}

/** The stored clicks alone, whatever sums there are. */
export function clicksPlan(accountId: string, filter: ClickFilter): QueryPlan {
  return {
    filter,
    clicks: clicksSource(accountId, filter, filter.periods),
    sums: undefined,
    lost: [],
  }
}

function clicksSource(
  accountId: string,
  filter: ClickFilter,
  periods: readonly Period[],
): Source | undefined {
  if (periods.length === 0) return undefined
  return { ...conditions(accountId, { ...filter, periods }), periods }
}

function usableFor(chosen: ChosenSums | undefined, stored: StoredSums): StoredSums {
  if (!chosen) return { ...stored, days: new Map(), months: new Map() }
  return chosen.dimension === 'source' ? namedAlike(stored) : stored
}

interface SumsRead {
  filter: ClickFilter
  sums: readonly SumsOfSpan[]
  renamed: ReadonlySet<number>
}

/** Each version is of one day or month, so no other sums of these days are read. */
function sumConditions(
  scope: Scope,
  { dimension, conditions: chosen }: ChosenSums,
  { filter, sums, renamed }: SumsRead,
): Source {
  const versions = sums.map(({ version }) => version)
  const others = dimension === 'source' ? versions.filter((version) => renamed.has(version)) : []
  const column = others.length > 0 ? 'sum_source' : 'value'
  const ofValues = chosen.map((condition, n) => conditionOn(column, condition, `sum${n}_`))
  const selected = [
    others.length > 0 ? areRenamed() : 'dimension = {sum_dimension:String}',
    ...ofValues.map(({ text }) => text),
  ]
  const source = sumsSource(scope, { filter, sums, selected })
  return {
    ...source,
    column,
    values: Object.assign({}, ...ofValues.map(({ values }) => values), source.values, {
      sum_dimension: dimension,
      ...(others.length > 0 && { renamed: others }),
    }),
  }
}

interface SumsOfScope extends Pick<SumsRead, 'filter' | 'sums'> {
  /** SQL of further conditions, in the order of the table's key. */
  selected: readonly string[]
}

function sumsSource(
  { accountId, linkId }: Scope,
  { filter, sums, selected }: SumsOfScope,
): Source & { spans: readonly Span[] } {
  const starts = sums.map(({ start }) => start)
  const spans = [...new Set(sums.map(({ span }) => span))]
  const day = (name: string) => `toDate(fromUnixTimestamp64Milli({${name}:Int64}, 'UTC'))`
  const texts = [
    'account_id = {account:String}',
    'link_id = {sum_link:String}',
    'span IN {sum_spans:Array(String)}',
    ...selected,
    filter.kind === 'all' ? "kind != ''" : 'kind = {kind:String}',
    `start >= ${day('sum_from')}`,
    `start <= ${day('sum_to')}`,
    'version IN {versions:Array(UInt64)}',
  ]
  return {
    text: texts.join(' AND '),
    spans,
    values: {
      account: accountId,
      kind: filter.kind,
      sum_link: linkId,
      sum_spans: spans,
      sum_from: Math.min(...starts),
      sum_to: Math.max(...starts),
      versions: sums.map(({ version }) => version),
    },
  }
}

/** Dimensions whose lists are read together. */
export interface ListsPlan {
  dimensions: readonly Dimension[]
  plan: QueryPlan
}

interface ListsWanted {
  filter: ClickFilter
  dimensions: readonly Dimension[]
}

/**
 * Puts together the lists that come from the same clicks, and those that come from the same clicks and sums. The others,
 * which come from sums of another dimension than their own or under other names, are in no plan.
 */
export async function planLists(
  clickhouse: ClickHouse,
  accountId: string,
  { filter, dimensions }: ListsWanted,
): Promise<ListsPlan[]> {
  const chosen = dimensions.map((dimension) => ({
    dimension,
    sums: sumsFor(filter, { about: 'values', dimension }),
  }))
  // Clicks of several kinds are grouped by their kind in any case, and one pass is about columns alone.
  const ofClicks = chosen.filter(
    ({ dimension, sums }) =>
      dimension !== 'kind' && !isLookedUp(dimension, filter.lookedUp) && !sums,
  )
  const summed = chosen.filter(
    ({ dimension, sums }) => sums?.dimension === dimension && sums.conditions.length === 0,
  )
  // Without conditions for their values, all of them are sums of the same links.
  const scope = { accountId, linkId: summed[0]?.sums?.linkId ?? ALL_LINKS }
  const names = (lists: typeof chosen) => lists.map(({ dimension }) => dimension)
  const plans = await Promise.all([
    planClicks(clickhouse, accountId, { filter, dimensions: names(ofClicks) }),
    planSummed(clickhouse, scope, { filter, dimensions: names(summed) }),
  ])
  return plans.filter(({ dimensions: some }) => some.length > 0)
}

const planClicks = async (
  clickhouse: ClickHouse,
  accountId: string,
  { filter, dimensions }: ListsWanted,
): Promise<ListsPlan> => ({
  dimensions,
  plan: await planQuery(clickhouse, accountId, { filter, group: {} }),
})

async function planSummed(
  clickhouse: ClickHouse,
  scope: Scope,
  { filter, dimensions }: ListsWanted,
): Promise<ListsPlan> {
  const [first, last] = [filter.periods[0], filter.periods.at(-1)]
  if (!first || !last || filter.linkIds?.length === 0) {
    return { dimensions, plan: { filter, clicks: undefined, sums: undefined, lost: [] } }
  }
  const stored = await readStoredSums(clickhouse, scope, { from: first.from, to: last.to })
  const { sums, raw, lost } = splitPeriods(filter.periods, stored, 'day and month')
  const together = dimensions.filter((name) => name !== 'source' || stored.renamed.size === 0)
  const selected = ['dimension IN {sum_dimensions:Array(String)}']
  const ofSums = sums.length > 0 ? sumsSource(scope, { filter, sums, selected }) : undefined
  const plan = {
    filter,
    clicks: clicksSource(scope.accountId, filter, raw),
    sums: ofSums && { ...ofSums, values: { ...ofSums.values, sum_dimensions: together } },
    lost,
  }
  return { dimensions: together, plan }
}
