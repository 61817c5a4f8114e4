import type { ClickKind } from '../../../../contract/clicks/dimensions.ts'
import type { QueryValues } from '../../../platform/clickhouse/clickhouse.ts'
import type { Period } from '../time/period.ts'
import type { Condition } from './condition.ts'
import { chunksOf } from './parameter-chunks.ts'
import { type LookedUp, lookedUpValues, valueSql } from './value-store.ts'

/** Selects clicks of an account. */
export interface ClickFilter {
  /** In order; neither overlapping nor touching. */
  periods: readonly Period[]
  kind: ClickKind | 'all'
  /** Undefined: the clicks of all links. */
  linkIds: readonly string[] | undefined
  /** Links whose clicks are left out. */
  withoutLinkIds?: readonly string[]
  /** A click has to fulfil each. */
  conditions: readonly Condition[]
  /** What is known of links and not in their clicks. */
  lookedUp?: LookedUp
  /** Clicks of one visitor on one link within an hour, in UTC, count once. */
  fold?: 'hour'
  /** Views of hubs too; otherwise clicks only. */
  withViews?: true
}

/**
 * The table has clicks of links and views of hubs. Every count and list of clicks has this condition; only batches and
 * removals concern both.
 */
export const ARE_CLICKS = "event = 'click'"

/** The filter as SQL and parameters; only names of our own columns become SQL. */
export function conditions(accountId: string, filter: ClickFilter) {
  const times = within(filter.periods)
  const values: Values = {
    account: accountId,
    ...times.values,
    ...lookedUpValues(filter.lookedUp),
  }
  const texts = ['account_id = {account:String}', times.text]
  if (!filter.withViews) texts.push(ARE_CLICKS)
  if (filter.kind !== 'all') {
    texts.push('kind = {kind:String}')
    values.kind = filter.kind
  }
  const parts = filter.conditions.map((condition, n) =>
    conditionOn(valueSql(condition.dimension, filter.lookedUp), condition, `only${n}_`),
  )
  const { linkIds, withoutLinkIds } = filter
  if (linkIds) parts.push(conditionOn('link_id', { operator: 'is', values: linkIds }, 'links'))
  if (withoutLinkIds) {
    parts.push(conditionOn('link_id', { operator: 'not', values: withoutLinkIds }, 'without'))
  }
  texts.push(...parts.map(({ text }) => text))
  return { text: texts.join(' AND '), values: Object.assign(values, ...parts.map((p) => p.values)) }
}

type Values = Record<string, QueryValues[string]>

/** SQL of a condition for a column; the names of its parameters begin with `name`. */
export function conditionOn(
  column: string,
  { operator, values }: Omit<Condition, 'dimension'>,
  name: string,
): { text: string; values: Values } {
  if (operator === 'contains') return containsOn(column, values, name)
  const chunks = chunksOf(values)
  const lists = chunks.map((_, n) => `{${name}${n}:Array(String)}`)
  const isIn = operator === 'is' ? 'IN' : 'NOT IN'
  return {
    text: `${column} ${isIn} (SELECT arrayJoin(arrayConcat(${lists.join(', ')})))`,
    values: Object.fromEntries(chunks.map((chunk, n) => [`${name}${n}`, chunk])),
  }
}

/** Capitals, because lower case depends on the next letter in Greek. */
function containsOn(column: string, values: readonly string[], name: string) {
  const tests = values.map(
    (_, n) => `position(upperUTF8(${column}), upperUTF8({${name}${n}:String})) > 0`,
  )
  return {
    text: `(${tests.join(' OR ') || 'FALSE'})`,
    values: Object.fromEntries(values.map((value, n) => [`${name}${n}`, value])),
  }
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
