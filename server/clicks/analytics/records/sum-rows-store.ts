import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import { ALL_LINKS } from '../sums/sums-table.ts'

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
