import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import { sourceNamesVersion } from './source-names.ts'
import { sourceSql } from './source-sql.ts'

const MAX_SECONDS = 30
const REMARK = `names ${sourceNamesVersion}`
const UPDATE = 'UPDATE source = '

/**
 * Gives the clicks in the store the names of this version's table, in the background and also over a restart. Until then
 * those from before there were sources have their host, and a changed name is the earlier one. Does nothing once it has
 * begun; may be repeated.
 */
export async function nameSources(clickhouse: ClickHouse): Promise<void> {
  if (await hasBegun(clickhouse)) return
  for (const table of ['clicks', 'conversions']) {
    const rows = await clickhouse.query(`SELECT 1 AS one FROM ${table} LIMIT 1`, {}, MAX_SECONDS)
    if (rows.length === 0) continue
    await clickhouse.command(
      `ALTER TABLE ${table} ${UPDATE}${sourceSql('referrer')} WHERE 1 SETTINGS mutations_sync = 0`,
    )
  }
  // Last, since it says that all is done. A replicated table has the comment on every machine.
  await clickhouse.command(`ALTER TABLE clicks COMMENT COLUMN source '${REMARK}'`)
}

async function hasBegun(clickhouse: ClickHouse): Promise<boolean> {
  const rows = await clickhouse.query(
    `SELECT 1 AS one FROM system.columns WHERE database = currentDatabase()
      AND table = 'clicks' AND name = 'source' AND comment = {remark:String}`,
    { remark: REMARK },
    MAX_SECONDS,
  )
  return rows.length > 0
}

/** Whether stored clicks may still have other names. */
export async function isNaming(clickhouse: ClickHouse): Promise<boolean> {
  const rows = await clickhouse.query(
    `SELECT 1 AS one FROM system.mutations WHERE database = currentDatabase() AND table = 'clicks'
      AND NOT is_done AND position(command, {update:String}) > 0 LIMIT 1`,
    { update: UPDATE },
    MAX_SECONDS,
  )
  return rows.length > 0
}
