import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import { ARE_CLICKS, within } from '../reports/click-filter-store.ts'
import type { Period } from '../time/period.ts'
import { ARE_THINNED, IS_MARK, type LateDays, type Scope } from './stored-sums-store.ts'
import { ALL_LINKS, type Span } from './sums-table.ts'

/** These read a month of all accounts. */
const MAX_SECONDS = 600

export interface SpanStart {
  span: Span
  /** Epoch milliseconds. */
  start: number
}

const STARTS_AT = `start = toDate(fromUnixTimestamp64Milli({start:Int64}, 'UTC'))`

/** From the first click to the last; undefined without any. */
export async function findClicksPeriod(clickhouse: ClickHouse): Promise<Period | undefined> {
  const [row] = await clickhouse.query<{ n: number; first: number; last: number }>(
    `SELECT count() AS n, toUnixTimestamp64Milli(min(at)) AS first,
      toUnixTimestamp64Milli(max(at)) AS last FROM clicks`,
    {},
    MAX_SECONDS,
  )
  return row && row.n > 0 ? { from: row.first, to: row.last + 1 } : undefined
}

export interface SeenMark extends Scope {
  /** The number of late inserts that its sums have seen. */
  seen: number
  /** The version of the table of names of sources that they were made with. */
  names: number
}

/** The present marks of a span, of every account; that with an empty account says that the span was summed. */
export async function listMarks(
  clickhouse: ClickHouse,
  { span, start }: SpanStart,
): Promise<SeenMark[]> {
  return await clickhouse.query<SeenMark>(
    `SELECT account_id AS accountId, link_id AS linkId, argMax(late, version) AS seen,
      argMax(click_sums.names, version) AS names
    FROM click_sums WHERE span = {span:String} AND ${STARTS_AT} AND ${IS_MARK}
    GROUP BY accountId, linkId`,
    { span, start },
    MAX_SECONDS,
  )
}

/** The spans that were summed, with the number of late inserts of all accounts that were known then. */
export async function listSummedSpans(
  clickhouse: ClickHouse,
): Promise<(SpanStart & { seen: number; names: number })[]> {
  return await clickhouse.query<SpanStart & { seen: number; names: number }>(
    `SELECT span, toUnixTimestamp(toDateTime(click_sums.start, 'UTC')) * 1000 AS start,
      argMax(late, version) AS seen, argMax(click_sums.names, version) AS names
    FROM click_sums WHERE account_id = '' AND ${IS_MARK} GROUP BY span, start`,
    {},
    MAX_SECONDS,
  )
}

/** When each day got its last late insert, in epoch milliseconds. */
export async function listLatestLate(clickhouse: ClickHouse): Promise<LateDays> {
  const rows = await clickhouse.query<{ begin: number; latest: number }>(
    `SELECT toUnixTimestamp(toDateTime(day, 'UTC')) * 1000 AS begin,
      toUnixTimestamp64Milli(max(at)) AS latest
    FROM late_clicks GROUP BY begin`,
    {},
    MAX_SECONDS,
  )
  return new Map(rows.map(({ begin, latest }) => [begin, latest]))
}

export async function listLateOfAccounts(
  clickhouse: ClickHouse,
  { from, to }: Period,
): Promise<ReadonlyMap<string, number>> {
  const rows = await clickhouse.query<{ accountId: string; count: number }>(
    `SELECT account_id AS accountId, count() AS count FROM late_clicks
    WHERE day >= toDate(fromUnixTimestamp64Milli({from:Int64}, 'UTC'))
      AND day < toDate(fromUnixTimestamp64Milli({to:Int64}, 'UTC'))
    GROUP BY accountId`,
    { from, to },
    MAX_SECONDS,
  )
  return new Map(rows.map(({ accountId, count }) => [accountId, count]))
}

export interface BusyScope extends Scope {
  clicks: number
}

/** Accounts with at least `atLeast` clicks of all kinds in a period, without those of which only sums are kept. */
export async function listSummedAccounts(
  clickhouse: ClickHouse,
  period: Period,
  atLeast: number,
): Promise<BusyScope[]> {
  const times = within([period])
  return await clickhouse.query<BusyScope>(
    `SELECT account_id AS accountId, '${ALL_LINKS}' AS linkId, count() AS clicks
    FROM clicks WHERE ${ARE_CLICKS} AND ${times.text}
      AND account_id NOT IN (
        SELECT account_id FROM thinned_months
        WHERE ${ARE_THINNED} AND month = toStartOfMonth(fromUnixTimestamp64Milli({from:Int64}, 'UTC'))
      )
    GROUP BY accountId HAVING clicks >= {atLeast:UInt64} ORDER BY accountId`,
    { ...times.values, atLeast },
    MAX_SECONDS,
  )
}

/** Accounts of which only sums are kept of the month of that time, or soon. */
export async function listThinnedAccounts(
  clickhouse: ClickHouse,
  at: number,
): Promise<ReadonlySet<string>> {
  const rows = await clickhouse.query<{ id: string }>(
    `SELECT DISTINCT account_id AS id FROM thinned_months
    WHERE ${ARE_THINNED} AND month = toStartOfMonth(fromUnixTimestamp64Milli({at:Int64}, 'UTC'))`,
    { at },
    MAX_SECONDS,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Accounts with late inserts into a period since that time. */
export async function listLateSince(
  clickhouse: ClickHouse,
  { from, to }: Period,
  since: number,
): Promise<ReadonlySet<string>> {
  const rows = await clickhouse.query<{ id: string }>(
    `SELECT DISTINCT account_id AS id FROM late_clicks
    WHERE day >= toDate(fromUnixTimestamp64Milli({from:Int64}, 'UTC'))
      AND day < toDate(fromUnixTimestamp64Milli({to:Int64}, 'UTC'))
      AND late_clicks.at > fromUnixTimestamp64Milli({since:Int64}, 'UTC')`,
    { from, to, since },
    MAX_SECONDS,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Links of these accounts with at least so many clicks. */
export async function listSummedLinks(
  clickhouse: ClickHouse,
  { accountIds, period }: { accountIds: readonly string[]; period: Period },
  atLeast: number,
): Promise<BusyScope[]> {
  const times = within([period])
  return await clickhouse.query<BusyScope>(
    `SELECT account_id AS accountId, link_id AS linkId, count() AS clicks
    FROM clicks
    WHERE account_id IN {accounts:Array(String)} AND ${ARE_CLICKS} AND ${times.text}
    GROUP BY accountId, linkId HAVING clicks >= {atLeast:UInt64} ORDER BY accountId, linkId`,
    { ...times.values, accounts: accountIds, atLeast },
    MAX_SECONDS,
  )
}

/** Accounts and links that have sums of days of a month. */
export async function listScopesWithDays(clickhouse: ClickHouse, month: Period): Promise<Scope[]> {
  return await clickhouse.query<Scope>(
    `SELECT DISTINCT account_id AS accountId, link_id AS linkId FROM click_sums
    WHERE span = 'day' AND ${IS_MARK} AND account_id != ''
      AND start >= toDate(fromUnixTimestamp64Milli({from:Int64}, 'UTC'))
      AND start < toDate(fromUnixTimestamp64Milli({to:Int64}, 'UTC'))`,
    { from: month.from, to: month.to },
    MAX_SECONDS,
  )
}
