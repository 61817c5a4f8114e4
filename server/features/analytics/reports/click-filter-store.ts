import type { ClickKind } from '../../../../contract/clicks/analytics.ts'
import type { Dimension } from '../../../../contract/clicks/dimensions.ts'
import type { QueryValues } from '../../../platform/clickhouse/clickhouse.ts'
import type { Period } from './period.ts'

/** Selects clicks of an account; times are epoch milliseconds, `to` is exclusive. */
export interface ClickFilter {
  from: number
  to: number
  kind: ClickKind | 'all'
  /** Undefined: the clicks of all links. */
  linkIds: readonly string[] | undefined
  equal: readonly (readonly [Dimension, string])[]
  /** Views of hubs too; otherwise clicks only. */
  withViews?: true
  /** Time spans that are left out. */
  without?: readonly Period[]
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
  const values: Record<string, QueryValues[string]> = {
    account: accountId,
    from: filter.from,
    to: filter.to,
    kind: filter.kind,
  }
  const texts = [
    'account_id = {account:String}',
    ...(filter.withViews ? [] : [ARE_CLICKS]),
    'clicks.at >= fromUnixTimestamp64Milli({from:Int64})',
    'clicks.at < fromUnixTimestamp64Milli({to:Int64})',
  ]
  for (const [n, { from, to }] of (filter.without ?? []).entries()) {
    const at = 'toUnixTimestamp64Milli(clicks.at)'
    texts.push(`NOT (${at} >= {without_from${n}:Int64} AND ${at} < {without_to${n}:Int64})`)
    values[`without_from${n}`] = from
    values[`without_to${n}`] = to
  }
  if (filter.kind !== 'all') texts.push('kind = {kind:String}')
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

function chunksOf(ids: readonly string[]): string[][] {
  const chunks: string[][] = [[]]
  for (let at = 0; at < ids.length; at += IDS_IN_A_VALUE) {
    chunks[at / IDS_IN_A_VALUE] = ids.slice(at, at + IDS_IN_A_VALUE)
  }
  return chunks
}
