import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import { sourceNamesVersion } from '../sources/source-names.ts'
import { monthOf } from '../time/month.ts'
import type { Period } from '../time/period.ts'
import type { StoredSums } from './split-period.ts'
import { ALL_LINKS, type Span } from './sums-table.ts'

const MAX_SECONDS = 10

/** The row that makes the sums of a span valid. */
export const IS_MARK = "dimension = '' AND value = '' AND kind = ''"

const INSIDE = `>= toDate(fromUnixTimestamp64Milli({from:Int64}, 'UTC'))`
const BEFORE_END = `< toDate(fromUnixTimestamp64Milli({to:Int64}, 'UTC'))`

/** Sums of an account, or of one of its links. */
export interface Scope {
  accountId: string
  linkId: string
}

interface StoredSumsRow {
  span: Span
  /** Epoch milliseconds. */
  begin: number
  latest: number
  seen: number
  of_names: number
}

/**
 * What sums are valid in a period. A day or month that got clicks after it was summed has none, unless its clicks are
 * gone: then the late ones are counted besides.
 */
export async function listStoredSums(
  clickhouse: ClickHouse,
  { accountId, linkId }: Scope,
  period: Period,
): Promise<StoredSums> {
  const from = monthOf(period.from).from
  const to = monthOf(period.to - 1).to
  // Late inserts are read first: one that comes between the two reads is seen by neither or by both.
  const late = await listLateDays(clickhouse, accountId, { from, to })
  const { thinned, removing } = await listThinnedMonths(clickhouse, accountId)
  const rows = await clickhouse.query<StoredSumsRow>(
    `SELECT span, toUnixTimestamp(toDateTime(start, 'UTC')) * 1000 AS begin,
      max(version) AS latest, argMax(late, version) AS seen, argMax(names, version) AS of_names
    FROM click_sums
    WHERE account_id = {account:String} AND link_id = {link:String}
      AND span IN ('day', 'month') AND ${IS_MARK}
      AND start ${INSIDE} AND start ${BEFORE_END}
    GROUP BY span, begin`,
    { account: accountId, link: linkId, from, to },
    MAX_SECONDS,
  )
  const stored = { days: new Map<number, number>(), months: new Map<number, number>() }
  const renamed = new Set<number>()
  for (const { span, begin, latest, seen, of_names } of rows) {
    const month = monthOf(begin).from
    const isKept = !thinned.has(month) && !removing.has(month)
    if (isKept && seen !== lateIn(late, span, begin)) continue
    const ofSpan = span === 'day' ? stored.days : stored.months
    ofSpan.set(begin, latest)
    if (of_names !== sourceNamesVersion) renamed.add(latest)
  }
  return { ...stored, renamed, thinned, removing }
}

/** The number of late inserts of each day, by its start in epoch milliseconds. */
export type LateDays = ReadonlyMap<number, number>

export function lateIn(late: LateDays, span: Span, start: number): number {
  if (span === 'day') return late.get(start) ?? 0
  const { to } = monthOf(start)
  let sum = 0
  for (const [day, count] of late) if (day >= start && day < to) sum += count
  return sum
}

/** Of all accounts together with `ALL_LINKS` as their id. */
export async function listLateDays(
  clickhouse: ClickHouse,
  accountId: string,
  { from, to }: Period,
): Promise<LateDays> {
  const rows = await clickhouse.query<{ begin: number; count: number }>(
    `SELECT toUnixTimestamp(toDateTime(day, 'UTC')) * 1000 AS begin, count() AS count
    FROM late_clicks
    WHERE ({account:String} = '${ALL_LINKS}' OR account_id = {account:String})
      AND day ${INSIDE} AND day ${BEFORE_END}
    GROUP BY begin`,
    { account: accountId, from, to },
    MAX_SECONDS,
  )
  return new Map(rows.map(({ begin, count }) => [begin, count]))
}

/** SQL: the clicks of a month are gone, or about to go. */
export const ARE_THINNED = "(state = 'thinned' OR startsWith(state, 'removing'))"

export async function listThinnedMonths(
  clickhouse: ClickHouse,
  accountId: string,
): Promise<Pick<StoredSums, 'thinned' | 'removing'>> {
  const rows = await clickhouse.query<{ begin: number; is_thinned: number }>(
    `SELECT toUnixTimestamp(toDateTime(month, 'UTC')) * 1000 AS begin,
      max(state = 'thinned') AS is_thinned
    FROM thinned_months WHERE account_id = {account:String} AND ${ARE_THINNED} GROUP BY begin`,
    { account: accountId },
    MAX_SECONDS,
  )
  const which = (isThinned: number) =>
    new Set(rows.filter((row) => row.is_thinned === isThinned).map(({ begin }) => begin))
  return { thinned: which(1), removing: which(0) }
}
