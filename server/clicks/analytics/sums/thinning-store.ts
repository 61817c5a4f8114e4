import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import { checkedId } from '../records/removal-store.ts'
import { ARE_CLICKS, within } from '../reports/click-filter-store.ts'
import { monthOf } from '../time/month.ts'

const MAX_SECONDS = 600
/** One statement names its accounts. */
export const ACCOUNTS_AT_ONCE = 1000

const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Accounts with clicks in a month. */
export async function listAccountsIn(clickhouse: ClickHouse, month: number): Promise<string[]> {
  const times = within([monthOf(month)])
  const rows = await clickhouse.query<{ id: string }>(
    `SELECT account_id AS id FROM clicks WHERE ${ARE_CLICKS} AND ${times.text} GROUP BY id`,
    times.values,
    MAX_SECONDS,
  )
  return rows.map(({ id }) => id)
}

export interface AccountMonth {
  accountId: string
  /** `removing` was interrupted: the clicks that arrived before `before` are to go. */
  state: 'due' | 'kept' | 'removing' | 'thinned'
  /** Since when it is due or kept, in epoch milliseconds. */
  since: number
  before: number
}

/** The state of a month for each account that has one. */
export async function listMonthStates(
  clickhouse: ClickHouse,
  month: number,
): Promise<AccountMonth[]> {
  return await clickhouse.query<AccountMonth>(
    `SELECT account_id AS accountId,
      multiIf(countIf(is_thinned) > 0, 'thinned', countIf(is_removing) > 0, 'removing',
        argMaxIf(written, at, NOT is_removing)) AS state,
      toUnixTimestamp64Milli(maxIf(at, NOT is_removing)) AS since,
      minIf(toInt64OrZero(substring(written, 10)), is_removing) AS before
    FROM (
      SELECT account_id, at, thinned_months.state AS written,
        written = 'thinned' AS is_thinned, startsWith(written, 'removing') AS is_removing
      FROM thinned_months WHERE month = {month:Date}
    ) GROUP BY accountId`,
    { month: isoDay(month) },
    MAX_SECONDS,
  )
}

type WrittenState = 'due' | 'kept' | 'thinned' | `removing ${number}`

export async function insertMonthStates(
  clickhouse: ClickHouse,
  { month, state, at }: { month: number; state: WrittenState; at: number },
  accountIds: readonly string[],
): Promise<void> {
  if (accountIds.length === 0) return
  await clickhouse.insert({
    table: 'thinned_months',
    columns: ['account_id', 'month', 'state', 'at'],
    rows: accountIds.map((id) => [id, isoDay(month), state, (at / 1000).toFixed(3)]),
    token: crypto.randomUUID(),
  })
}

/**
 * Removes the clicks of a month that arrived before, in epoch microseconds, and their conversions, and returns when they are
 * gone.
 */
export async function removeMonth(
  clickhouse: ClickHouse,
  { month, before }: { month: number; before: number },
  accountIds: readonly string[],
): Promise<void> {
  const ids = accountIds.map((id) => `'${checkedId(id)}'`).join(', ')
  const partition = isoDay(month).slice(0, 7).replace('-', '')
  await clickhouse.command(
    `ALTER TABLE conversions DELETE IN PARTITION ID '${partition}'
      WHERE account_id IN (${ids}) AND arrival < ${before} SETTINGS mutations_sync = 2`,
  )
  await clickhouse.command(
    `ALTER TABLE clicks DELETE IN PARTITION ID '${partition}'
      WHERE account_id IN (${ids}) AND ${ARE_CLICKS} AND arrival < ${before} SETTINGS mutations_sync = 2`,
  )
}
