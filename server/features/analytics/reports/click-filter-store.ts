import type { ClickKind } from '../../../../contract/clicks/analytics.ts'
import type { Dimension } from '../../../../contract/clicks/dimensions.ts'
import type { QueryValues } from '../../../platform/clickhouse/clickhouse.ts'
import type { Period } from './period.ts'

/** Selects clicks of an account. */
export interface ClickFilter {
  /** In order; neither overlapping nor touching. */
  periods: readonly Period[]
  kind: ClickKind | 'all'
  /** Undefined: the clicks of all links. */
  linkIds: readonly string[] | undefined
  equal: readonly (readonly [Dimension, string])[]
  /** Views of hubs too; otherwise clicks only. */
  withViews?: true
}

/**
 * The table has clicks of links and views of hubs. Every count and list of clicks has this condition; only batches and
 * removals concern both.
 */
export const ARE_CLICKS = "event = 'click'"

/** ClickHouse accepts 128 kB in one parameter. */
const IDS_IN_A_VALUE = 2500

export function columnOf(dimension: Dimension): string {
  return dimension === 'link' ? 'link_id' : dimension
}

/** The filter as SQL and parameters; only names of our own columns become SQL. */
export function conditions(accountId: string, filter: ClickFilter) {
  const times = within(filter.periods)
  const values: Record<string, QueryValues[string]> = { account: accountId, ...times.values }
  const texts = ['account_id = {account:String}', times.text]
  if (!filter.withViews) texts.push(ARE_CLICKS)
  if (filter.kind !== 'all') {
    texts.push('kind = {kind:String}')
    values.kind = filter.kind
  }
  for (const [dimension, value] of filter.equal) {
    texts.push(`${columnOf(dimension)} = {only_${dimension}:String}`)
    values[`only_${dimension}`] = value
  }
  if (filter.linkIds) {
    const names = chunksOf(filter.linkIds).map((ids, n) => {
      values[`links${n}`] = ids
      return `{links${n}:Array(String)}`
    })
    texts.push(`link_id IN (SELECT arrayJoin(arrayConcat(${names.join(', ')})))`)
  }
  return { text: texts.join(' AND '), values }
}

/** Clicks within one of the periods. The outer bounds come first, because the table is sorted by them. */
export function within(periods: readonly Period[]) {
  const [first, last] = [periods[0], periods.at(-1)]
  if (!first || !last) return { text: 'FALSE', values: {} }
  const values: Record<string, number> = { from: first.from, to: last.to }
  const texts = [`${inPeriod('from', 'to')}`]
  if (periods.length > 1) {
    const each = periods.map(({ from, to }, n) => {
      values[`from${n}`] = from
      values[`to${n}`] = to
      return `(${inPeriod(`from${n}`, `to${n}`)})`
    })
    texts.push(`(${each.join(' OR ')})`)
  }
  return { text: texts.join(' AND '), values }
}

const inPeriod = (from: string, to: string) =>
  `clicks.at >= fromUnixTimestamp64Milli({${from}:Int64}, 'UTC')
    AND clicks.at < fromUnixTimestamp64Milli({${to}:Int64}, 'UTC')`

function chunksOf(ids: readonly string[]): string[][] {
  const chunks: string[][] = [[]]
  for (let at = 0; at < ids.length; at += IDS_IN_A_VALUE) {
    chunks[at / IDS_IN_A_VALUE] = ids.slice(at, at + IDS_IN_A_VALUE)
  }
  return chunks
}
