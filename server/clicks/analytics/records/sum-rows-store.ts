import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import { IS_MARK } from '../sums/stored-sums-store.ts'
import { ALL_LINKS } from '../sums/sums-table.ts'
import type { KeptSum } from '../sums/write-sums-store.ts'

const MAX_SECONDS = 30
/** A target may have 32 kB, and an answer of the embedded engine 16 MB. */
const ROWS_A_PAGE = 400

export interface SumRow {
  dimension: string
  value: string
  kind: string
  clicks: number
  visitors: number
}

export type SumPlace = Pick<SumRow, 'dimension' | 'value' | 'kind'>

export const BEFORE_ALL: SumPlace = { dimension: '', value: '', kind: '' }

/** Sums of a month by all links together, in order, from the first behind that place on. */
export async function listMonthSums(
  clickhouse: ClickHouse,
  accountId: string,
  { version, after }: { version: number; after: SumPlace },
): Promise<SumRow[]> {
  return await clickhouse.query<SumRow>(
    `SELECT dimension, value, kind, sum(click_sums.clicks) AS clicks,
      sum(click_sums.visitors) AS visitors
    FROM click_sums
    WHERE account_id = {account:String} AND link_id = '${ALL_LINKS}' AND span = 'month'
      AND kind != '' AND version = {version:UInt64}
      AND (dimension, value, kind) > ({dimension:String}, {value:String}, {kind:String})
    GROUP BY dimension, value, kind ORDER BY dimension, value, kind LIMIT ${ROWS_A_PAGE}`,
    { account: accountId, version, ...after },
    MAX_SECONDS,
  )
}

export type KeptSumPlace = Omit<KeptSum, 'clicks' | 'visitors' | 'names'>

export const BEFORE_ALL_SUMS: KeptSumPlace = {
  ...BEFORE_ALL,
  link_id: '',
  span: 'day',
  start: '1970-01-01',
}

/** Valid sums of a month, of all links together and of each link that has some, of the month and of its days. */
export async function listKeptSums(
  clickhouse: ClickHouse,
  accountId: string,
  { month, after }: { month: number; after: KeptSumPlace },
): Promise<KeptSum[]> {
  const place = 'link_id, span, start, dimension, value, kind'
  return await clickhouse.query<KeptSum>(
    `SELECT link_id, span, start, dimension, value, kind,
      sum(click_sums.clicks) AS clicks, sum(click_sums.visitors) AS visitors, any(of_names) AS names
    FROM click_sums INNER JOIN (
      SELECT link_id AS of_link, span AS of_span, start AS of_start,
        max(version) AS latest, argMax(names, version) AS of_names
      FROM click_sums WHERE ${IN_MONTH} AND ${IS_MARK} GROUP BY link_id, span, start
    ) AS valid ON link_id = of_link AND span = of_span AND start = of_start AND version = latest
    WHERE ${IN_MONTH} AND kind != '' AND (${place}) > ({link:String}, {span:String},
      toDate({start:String}), {dimension:String}, {value:String}, {kind:String})
    GROUP BY ${place} ORDER BY ${place} LIMIT ${ROWS_A_PAGE}`,
    { account: accountId, month, ...after, link: after.link_id },
    MAX_SECONDS,
  )
}

const IN_MONTH = `account_id = {account:String}
  AND toStartOfMonth(start) = toDate(fromUnixTimestamp64Milli({month:Int64}, 'UTC'))`
