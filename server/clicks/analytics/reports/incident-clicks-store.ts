import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import { ARE_CLICKS } from './click-filter-store.ts'

const MAX_SECONDS = 10

/** Clicks on a link between two times, in epoch milliseconds; `to` is exclusive. */
export interface IncidentSpan {
  linkId: string
  from: number
  to: number
  /** Beginnings of the served targets: of the one that was down, and of the backup. */
  target: string
  backup: string | null
}

export interface IncidentClicks {
  /** By people, to the target that was down. */
  people: number
  /** By people, to the backup. */
  backup: number
  /** By bots and previews. */
  robots: number
}

export async function countIncidentClicks(
  clickhouse: ClickHouse,
  accountId: string,
  { linkId, from, to, target, backup }: IncidentSpan,
): Promise<IncidentClicks> {
  const toBackup = backup === null ? '0' : 'startsWith(target, {backup:String})'
  const rows = await clickhouse.query<IncidentClicks>(
    `SELECT
      countIf(kind = 'human' AND NOT ${toBackup} AND startsWith(target, {target:String})) AS people,
      countIf(kind = 'human' AND ${toBackup}) AS backup,
      countIf(kind != 'human') AS robots
    FROM clicks
    WHERE account_id = {account:String} AND ${ARE_CLICKS} AND link_id = {link:String}
      AND clicks.at >= fromUnixTimestamp64Milli({from:Int64}, 'UTC')
      AND clicks.at < fromUnixTimestamp64Milli({to:Int64}, 'UTC')`,
    { account: accountId, link: linkId, from, to, target, ...(backup !== null && { backup }) },
    MAX_SECONDS,
  )
  return rows[0] ?? { people: 0, backup: 0, robots: 0 }
}
