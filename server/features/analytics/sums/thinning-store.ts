import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import { checkedId } from '../records/removal-store.ts'
import { ARE_CLICKS, within } from '../reports/click-filter-store.ts'
import { monthOf } from '../reports/month.ts'

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

export interface DueMonth {
  accountId: string
  /** Since when, in epoch milliseconds. */
  since: number
}

/** Accounts of which a month is due to be thinned, or was. */
export async function listDue(
  clickhouse: ClickHouse,
  month: number,
): Promise<{ due: DueMonth[]; thinned: string[] }> {
  const rows = await clickhouse.query<DueMonth & { state: string }>(
    `SELECT account_id AS accountId, argMax(thinned_months.state, at) AS state,
      toUnixTimestamp64Milli(max(at)) AS since
    FROM thinned_months WHERE month = {month:Date} GROUP BY accountId`,
    { month: isoDay(month) },
    MAX_SECONDS,
  )
  return {
    due: rows.filter(({ state }) => state === 'due'),
    thinned: rows.filter(({ state }) => state === 'thinned').map(({ accountId }) => accountId),
  }
}

export type MonthState = 'due' | 'kept' | 'thinned'

export async function insertMonthStates(
  clickhouse: ClickHouse,
  { month, state, at }: { month: number; state: MonthState; at: number },
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

/** Removes the clicks of a month, and returns when they are gone. */
export async function removeMonth(
  clickhouse: ClickHouse,
  month: number,
  accountIds: readonly string[],
): Promise<void> {
  const ids = accountIds.map((id) => `'${checkedId(id)}'`).join(', ')
  const partition = isoDay(month).slice(0, 7).replace('-', '')
  await clickhouse.command(
    `ALTER TABLE clicks DELETE IN PARTITION ID '${partition}'
      WHERE account_id IN (${ids}) AND ${ARE_CLICKS} SETTINGS mutations_sync = 2`,
  )
}
