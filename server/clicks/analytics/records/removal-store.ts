import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'

const MAX_SECONDS = 30
const ID = /^[A-Za-z0-9_-]+$/

/** Every table with rows of an account. */
const tables = ['clicks', 'click_sums', 'late_clicks', 'thinned_months', 'conversions'] as const

/** The tables that have rows of the account. */
export async function listTablesWith(
  clickhouse: ClickHouse,
  accountId: string,
): Promise<(typeof tables)[number][]> {
  const found = tables.map(
    (table) =>
      `(SELECT '${table}' AS name FROM ${table} WHERE account_id = {account:String} LIMIT 1)`,
  )
  const rows = await clickhouse.query<{ name: (typeof tables)[number] }>(
    found.join(' UNION ALL '),
    { account: accountId },
    MAX_SECONDS,
  )
  return rows.map(({ name }) => name)
}

/**
 * Starts to rewrite every part of the table without the account's rows, in the background and also over a restart.
 * The shorter DELETE would only hide them until a merge. Does nothing while that is under way.
 */
export async function beginRemoval(
  clickhouse: ClickHouse,
  accountId: string,
  table: (typeof tables)[number],
): Promise<void> {
  const id = checkedId(accountId)
  const underWay = await clickhouse.query(
    `SELECT 1 AS one FROM system.mutations WHERE database = currentDatabase() AND table = {table:String}
      AND NOT is_done AND position(command, {account:String}) > 0 LIMIT 1`,
    { account: `'${id}'`, table },
    MAX_SECONDS,
  )
  if (underWay.length > 0) return
  await clickhouse.command(
    `ALTER TABLE ${table} DELETE WHERE account_id = '${id}' SETTINGS mutations_sync = 0`,
  )
}

/** ALTER takes no parameters. */
export function checkedId(accountId: string): string {
  if (ID.test(accountId)) return accountId
  throw new Error('An account is named by letters, digits, - and _.')
}
