import type { ClickHouse } from '../../platform/clickhouse.ts'
import { clickColumns } from './clicks-table.ts'

type TextColumn = Exclude<(typeof clickColumns)[number], 'account_id' | 'at'>

/** A click with all that is kept of it. The visitor is a number of 64 bits as text. */
export interface KeptClick extends Readonly<Record<TextColumn, string>> {
  /** Epoch milliseconds. */
  at: number
}

const MAX_SECONDS = 30
const columns = clickColumns.filter((name) => name !== 'account_id' && name !== 'at')
const told = [
  'toUnixTimestamp64Milli(clicks.at) AS at',
  ...columns.map((name) => (name === 'visitor' ? 'toString(clicks.visitor) AS visitor' : name)),
].join(', ')

export async function countKeptClicks(
  clickhouse: ClickHouse,
  accountId: string,
  to: number,
): Promise<number> {
  const rows = await clickhouse.query<{ n: number }>(
    `SELECT count() AS n FROM clicks
    WHERE account_id = {account:String} AND clicks.at < fromUnixTimestamp64Milli({to:Int64})`,
    { account: accountId, to },
    MAX_SECONDS,
  )
  return rows[0]?.n ?? 0
}

export interface Span {
  /** The first millisecond that is in, and the first that is not. */
  from: number
  to: number
}

const INSIDE = `account_id = {account:String}
  AND clicks.at >= fromUnixTimestamp64Milli({from:Int64})
  AND clicks.at < fromUnixTimestamp64Milli({to:Int64})`

/** When the click happened that follows so many others; the end of the span where there are fewer. */
export async function findTimeAfter(
  clickhouse: ClickHouse,
  accountId: string,
  { from, to, count }: Span & { count: number },
): Promise<number> {
  const rows = await clickhouse.query<{ time: number }>(
    `SELECT toUnixTimestamp64Milli(clicks.at) AS time FROM clicks WHERE ${INSIDE}
    ORDER BY clicks.at LIMIT 1 OFFSET {count:UInt32}`,
    { account: accountId, from, to, count },
    MAX_SECONDS,
  )
  return rows[0]?.time ?? to
}

/** All of a span, in the order in which they lie on the disk: any other costs ten times as much. */
export async function listSpan(
  clickhouse: ClickHouse,
  accountId: string,
  { from, to }: Span,
): Promise<KeptClick[]> {
  return await clickhouse.query<KeptClick>(
    `SELECT ${told} FROM clicks WHERE ${INSIDE} ORDER BY clicks.at`,
    { account: accountId, from, to },
    MAX_SECONDS,
  )
}

/** Some of one millisecond, in an order that stays. */
export async function listMoment(
  clickhouse: ClickHouse,
  accountId: string,
  { at, limit, offset }: { at: number; limit: number; offset: number },
): Promise<KeptClick[]> {
  return await clickhouse.query<KeptClick>(
    `SELECT ${told} FROM clicks WHERE ${INSIDE}
    ORDER BY ${columns.join(', ')} LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
    { account: accountId, from: at, to: at + 1, limit, offset },
    MAX_SECONDS,
  )
}
