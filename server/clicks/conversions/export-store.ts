import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts'

export interface ConversionLine {
  id: string
  click_id: string
  link_id: string
  /** Of the click, in epoch milliseconds; so is the next one. */
  clicked: number
  received: number
  name: string
  reference: string
  currency: string
  thousandths: number
}

/** Where a page begins. */
export type ConversionPlace = Pick<ConversionLine, 'clicked' | 'id'>

const MAX_SECONDS = 30
const OF_ACCOUNT = `account_id = {account:String}
  AND conversions.at < fromUnixTimestamp64Milli({before:Int64}, 'UTC')`

export async function countConversions(
  clickhouse: ClickHouse,
  accountId: string,
  before: number,
): Promise<number> {
  const [row] = await clickhouse.query<{ n: number }>(
    `SELECT count() AS n FROM conversions FINAL WHERE ${OF_ACCOUNT}`,
    { account: accountId, before },
    MAX_SECONDS,
  )
  return row?.n ?? 0
}

/** By the time of the click. */
export async function listConversionLines(
  clickhouse: ClickHouse,
  accountId: string,
  { before, after, limit }: { before: number; after: ConversionPlace; limit: number },
): Promise<ConversionLine[]> {
  return await clickhouse.query<ConversionLine>(
    `SELECT id, click_id, toString(link_id) AS link_id, toUnixTimestamp64Milli(conversions.at) AS clicked, received,
      toString(name) AS name, reference, toString(currency) AS currency, thousandths
    FROM conversions FINAL
    WHERE ${OF_ACCOUNT} AND (conversions.at, id) >
      (fromUnixTimestamp64Milli({clicked:Int64}, 'UTC'), {id:String})
    ORDER BY conversions.at, id LIMIT {limit:UInt32}`,
    { account: accountId, before, ...after, limit },
    MAX_SECONDS,
  )
}
