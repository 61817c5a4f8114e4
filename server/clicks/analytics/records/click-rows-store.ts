import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import { type ClickRow, clickColumns } from './clicks-table.ts'

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

/** Clicks of links, or views of hubs. */
export type ClickEvent = ClickRow['event']

/** Number of clicks stored for the account from before that time. */
export async function countClicks(
  clickhouse: ClickHouse,
  accountId: string,
  to: number,
  event: ClickEvent = 'click',
): Promise<number> {
  const rows = await clickhouse.query<{ n: number }>(
    `SELECT count() AS n FROM clicks
    WHERE account_id = {account:String} AND event = {event:String}
      AND clicks.at < fromUnixTimestamp64Milli({to:Int64})`,
    { account: accountId, to, event },
    MAX_SECONDS,
  )
  return rows[0]?.n ?? 0
}

export interface ClickSpan {
  /** The first millisecond, and the first one after the span. */
  from: number
  to: number
  event: ClickEvent
}

const INSIDE = `account_id = {account:String} AND event = {event:String}
  AND clicks.at >= fromUnixTimestamp64Milli({from:Int64})
  AND clicks.at < fromUnixTimestamp64Milli({to:Int64})`

/** The time of the click that follows the first `count` ones; the end of the span when there are fewer. */
export async function findTimeAfter(
  clickhouse: ClickHouse,
  accountId: string,
  { from, to, event, count }: ClickSpan & { count: number },
): Promise<number> {
  const rows = await clickhouse.query<{ time: number }>(
    `SELECT toUnixTimestamp64Milli(clicks.at) AS time FROM clicks WHERE ${INSIDE}
    ORDER BY clicks.at LIMIT 1 OFFSET {count:UInt32}`,
    { account: accountId, from, to, event, count },
    MAX_SECONDS,
  )
  return rows[0]?.time ?? to
}

/** All clicks of a span, in the order of the table: any other costs ten times as much. */
export async function listSpan(
  clickhouse: ClickHouse,
  accountId: string,
  { from, to, event }: ClickSpan,
): Promise<KeptClick[]> {
  return await clickhouse.query<KeptClick>(
    `SELECT ${selection} FROM clicks WHERE ${INSIDE} ORDER BY clicks.at`,
    { account: accountId, from, to, event },
    MAX_SECONDS,
  )
}

/** Some clicks of one millisecond, in a stable order. */
export async function listMoment(
  clickhouse: ClickHouse,
  accountId: string,
  { at, event, limit, offset }: { at: number; event: ClickEvent; limit: number; offset: number },
): Promise<KeptClick[]> {
  return await clickhouse.query<KeptClick>(
    `SELECT ${selection} FROM clicks WHERE ${INSIDE}
    ORDER BY ${columns.join(', ')} LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
    { account: accountId, from: at, to: at + 1, event, limit, offset },
    MAX_SECONDS,
  )
}
