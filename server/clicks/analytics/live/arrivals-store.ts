import type { ClickKind } from '../../../../contract/clicks/dimensions.ts'
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import { clickColumns } from '../records/clicks-table.ts'
import { ARE_CLICKS } from '../reports/click-filter-store.ts'

type ArrivedColumn = Exclude<
  (typeof clickColumns)[number],
  'account_id' | 'visitor' | 'at' | 'kind'
>

/** A click with the insert that it came in. */
export interface ArrivedRow extends Readonly<Record<ArrivedColumn, string>> {
  /** Epoch microseconds. */
  arrival: number
  /** Epoch milliseconds. */
  at: number
  kind: ClickKind
}

const MAX_SECONDS = 10
/** The most inserts that are listed at once. */
export const MOST_ARRIVALS = 500
const ORDER_WINDOW_US = 5_000_000
const columns = clickColumns.filter((c) => c !== 'account_id' && c !== 'visitor' && c !== 'at')

/** Epoch microseconds by the machine's clock. The app's clock may stand still and would give inserts the same id. */
export const arrivalClock = (): number => Date.now() * 1000

/** A new id for an insert. */
export const newArrival = (): number => arrivalClock() + Math.floor(Math.random() * 1000)

export interface ArrivalsQuery {
  /** Clicks from this millisecond on. */
  from: number
  /** Inserts after `after`, except these. */
  after: number
  except: readonly number[]
}

/**
 * Inserts in the order in which they are sent to readers: by their first click within five seconds, since concurrent
 * inserts may overtake each other, and otherwise by arrival, which readers rely on.
 */
export async function listArrivals(
  clickhouse: ClickHouse,
  accountId: string,
  { from, after, except }: ArrivalsQuery,
): Promise<number[]> {
  const rows = await clickhouse.query<{ arrival: number }>(
    `SELECT arrival FROM clicks
    WHERE account_id = {account:String} AND ${ARE_CLICKS}
      AND clicks.at >= fromUnixTimestamp64Milli({from:Int64})
      AND arrival > {after:Int64}
      AND arrival NOT IN (SELECT arrayJoin({except:Array(Int64)}))
    GROUP BY arrival ORDER BY intDiv(arrival, ${ORDER_WINDOW_US}), min(clicks.at), arrival
    LIMIT ${MOST_ARRIVALS}`,
    { account: accountId, from, after, except },
    MAX_SECONDS,
  )
  return rows.map((row) => row.arrival)
}

/** Clicks of these inserts, one insert after the other; within one by time, then in a stable order. */
export async function listArrived(
  clickhouse: ClickHouse,
  accountId: string,
  page: { from: number; arrivals: readonly number[]; limit: number; offset: number },
): Promise<ArrivedRow[]> {
  return await clickhouse.query<ArrivedRow>(
    `SELECT arrival, toUnixTimestamp64Milli(clicks.at) AS at, ${columns.join(', ')}
    FROM clicks
    WHERE account_id = {account:String} AND ${ARE_CLICKS}
      AND clicks.at >= fromUnixTimestamp64Milli({from:Int64})
      AND arrival IN (SELECT arrayJoin({arrivals:Array(Int64)}))
    ORDER BY indexOf({arrivals:Array(Int64)}, arrival), clicks.at, visitor, ${columns.join(', ')}
    LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
    { account: accountId, ...page },
    MAX_SECONDS,
  )
}
