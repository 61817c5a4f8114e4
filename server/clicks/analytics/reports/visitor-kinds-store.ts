import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import { ARE_CLICKS } from './click-filter-store.ts'

/** The columns that rules use. */
const columns = ['country', 'language', 'device', 'os', 'browser'] as const
export type VisitorTrait = (typeof columns)[number] | 'at'

export interface VisitorKind extends Readonly<Record<(typeof columns)[number], string>> {
  /** Epoch milliseconds, to the quarter of an hour; 0 when not requested. */
  at: number
  clicks: number
}

export interface VisitorKindsQuery {
  linkId: string
  from: number
  to: number
  /** Traits to group by; the others are left empty. */
  traits: readonly VisitorTrait[]
}

interface VisitorKindRow extends Readonly<Record<`told_${(typeof columns)[number]}`, string>> {
  quarter: number
  clicks: number
}

const MAX_SECONDS = 10
/** The most frequent kinds; the others have a handful of clicks each. */
const MAX_KINDS = 50_000

/** Clicks of people on a link, grouped by the traits that rules use; traits that were not requested are empty. */
export async function listVisitorKinds(
  clickhouse: ClickHouse,
  accountId: string,
  { traits, linkId, from, to }: VisitorKindsQuery,
): Promise<VisitorKind[]> {
  const traitColumns = columns.map(
    (name) => `${traits.includes(name) ? name : "''"} AS told_${name}`,
  )
  const quarter = traits.includes('at')
    ? 'toUnixTimestamp(toStartOfFifteenMinutes(clicks.at)) * 1000'
    : 'toInt64(0)'
  const names = columns.map((name) => `told_${name}`)
  const rows = await clickhouse.query<VisitorKindRow>(
    `SELECT ${traitColumns.join(', ')}, ${quarter} AS quarter, count() AS clicks
    FROM clicks
    WHERE account_id = {account:String} AND link_id = {link:String} AND ${ARE_CLICKS}
      AND kind = 'human'
      AND clicks.at >= fromUnixTimestamp64Milli({from:Int64})
      AND clicks.at < fromUnixTimestamp64Milli({to:Int64})
    GROUP BY ${[...names, 'quarter'].join(', ')}
    ORDER BY clicks DESC, quarter, ${names.join(', ')} LIMIT ${MAX_KINDS}`,
    { account: accountId, link: linkId, from, to },
    MAX_SECONDS,
  )
  return rows.map((row) => ({
    country: row.told_country,
    language: row.told_language,
    device: row.told_device,
    os: row.told_os,
    browser: row.told_browser,
    at: Number(row.quarter),
    clicks: Number(row.clicks),
  }))
}
