import type { ClickHouse } from '../../platform/clickhouse.ts'
import { clickColumns } from './clicks-table.ts'

type TextColumn = Exclude<(typeof clickColumns)[number], 'account_id' | 'at'>

/** A click with all that is kept of it. The visitor is a number of 64 bits as text. */
export interface KeptClick extends Readonly<Record<TextColumn, string>> {
  /** Epoch milliseconds. */
  at: number
}

export interface ClickPage {
  /** The first millisecond that is in, and how many of its clicks were read before. */
  from: number
  offset: number
  /** The first millisecond that is not in. */
  to: number
  limit: number
}

const MAX_SECONDS = 30
const columns = clickColumns.filter((name) => name !== 'account_id' && name !== 'at')
const shown = columns.map((name) =>
  name === 'visitor' ? 'toString(clicks.visitor) AS visitor' : name,
)

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

/** The oldest first; of those in one millisecond, in an order that stays. They lie on the disk in this order. */
export async function listKeptClicks(
  clickhouse: ClickHouse,
  accountId: string,
  { from, to, offset, limit }: ClickPage,
): Promise<KeptClick[]> {
  return await clickhouse.query<KeptClick>(
    `SELECT toUnixTimestamp64Milli(clicks.at) AS at, ${shown.join(', ')}
    FROM clicks WHERE account_id = {account:String}
      AND clicks.at >= fromUnixTimestamp64Milli({from:Int64})
      AND clicks.at < fromUnixTimestamp64Milli({to:Int64})
    ORDER BY clicks.at, ${columns.join(', ')}
    LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
    { account: accountId, from, to, limit, offset },
    MAX_SECONDS,
  )
}
