import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'

const MAX_SECONDS = 30
const ID = /^[A-Za-z0-9_-]+$/

export async function hasClicks(clickhouse: ClickHouse, accountId: string): Promise<boolean> {
  const rows = await clickhouse.query(
    'SELECT 1 AS one FROM clicks WHERE account_id = {account:String} LIMIT 1',
    { account: accountId },
    MAX_SECONDS,
  )
  return rows.length > 0
}

/**
 * Starts to rewrite every part of the table without the account's clicks, in the background and also over a restart.
 * The shorter DELETE would only hide them until a merge. Does nothing while that is under way.
 */
export async function beginRemoval(clickhouse: ClickHouse, accountId: string): Promise<void> {
  // ALTER takes no parameters.
  if (!ID.test(accountId)) throw new Error('An account is named by letters, digits, - and _.')
  const underWay = await clickhouse.query(
    `SELECT 1 AS one FROM system.mutations WHERE database = currentDatabase() AND table = 'clicks'
      AND NOT is_done AND position(command, {account:String}) > 0 LIMIT 1`,
    { account: `'${accountId}'` },
    MAX_SECONDS,
  )
  if (underWay.length > 0) return
  await clickhouse.command(
    `ALTER TABLE clicks DELETE WHERE account_id = '${accountId}' SETTINGS mutations_sync = 0`,
  )
}
