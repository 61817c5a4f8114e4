import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import { ARE_CLICKS } from '../reports/click-filter-store.ts'
import { clickColumns } from './clicks-table.ts'

type TextColumn = Exclude<(typeof clickColumns)[number], 'account_id' | 'at'>

/** A click with all its columns. The visitor is a 64-bit number as text. */
export interface KeptClick extends Readonly<Record<TextColumn, string>> {
  /** Epoch milliseconds. */
  at: number
}

const MAX_SECONDS = 30
const columns = clickColumns.filter((name) => name !== 'account_id' && name !== 'at')
const selection = [
  'toUnixTimestamp64Milli(clicks.at) AS at',
  ...columns.map((name) => (name === 'visitor' ? 'toString(clicks.visitor) AS visitor' : name)),
].join(', ')

/** Number of clicks stored for the account from before that time. */
export async function countClicks(
  clickhouse: ClickHouse,
  accountId: string,
  to: number,
): Promise<number> {
  const rows = await clickhouse.query<{ n: number }>(
    `SELECT count() AS n FROM clicks
    WHERE account_id = {account:String} AND ${ARE_CLICKS}
      AND clicks.at < fromUnixTimestamp64Milli({to:Int64})`,
    { account: accountId, to },
    MAX_SECONDS,
  )
  return rows[0]?.n ?? 0
}

export interface ClickSpan {
  /** The first millisecond, and the first one after the span. */
  from: number
  to: number
}

const INSIDE = `account_id = {account:String} AND ${ARE_CLICKS}
  AND clicks.at >= fromUnixTimestamp64Milli({from:Int64})
  AND clicks.at < fromUnixTimestamp64Milli({to:Int64})`

/** The time of the click that follows the first `count` ones; the end of the span when there are fewer. */
export async function findTimeAfter(
  clickhouse: ClickHouse,
  accountId: string,
  { from, to, count }: ClickSpan & { count: number },
): Promise<number> {
  const rows = await clickhouse.query<{ time: number }>(
    `SELECT toUnixTimestamp64Milli(clicks.at) AS time FROM clicks WHERE ${INSIDE}
    ORDER BY clicks.at LIMIT 1 OFFSET {count:UInt32}`,
    { account: accountId, from, to, count },
    MAX_SECONDS,
  )
  return rows[0]?.time ?? to
}

/** All clicks of a span, in the order of the table: any other costs ten times as much. */
export async function listSpan(
  clickhouse: ClickHouse,
  accountId: string,
  { from, to }: ClickSpan,
): Promise<KeptClick[]> {
  return await clickhouse.query<KeptClick>(
    `SELECT ${selection} FROM clicks WHERE ${INSIDE} ORDER BY clicks.at`,
    { account: accountId, from, to },
    MAX_SECONDS,
  )
}

/** Some clicks of one millisecond, in a stable order. */
export async function listMoment(
  clickhouse: ClickHouse,
  accountId: string,
  { at, limit, offset }: { at: number; limit: number; offset: number },
): Promise<KeptClick[]> {
  return await clickhouse.query<KeptClick>(
    `SELECT ${selection} FROM clicks WHERE ${INSIDE}
    ORDER BY ${columns.join(', ')} LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
    { account: accountId, from: at, to: at + 1, limit, offset },
    MAX_SECONDS,
  )
}
