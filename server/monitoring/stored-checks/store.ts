import type { HistoryPeriod } from '../../../contract/monitoring/history-periods.ts'
import type { CheckCause, CheckOutcome } from '../../../contract/monitoring/states.ts'
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts'
import { type CheckRow, checkColumns, checkSums } from '../../schema/checks-table.ts'

const MAX_SECONDS = 10

/** Does nothing when a batch with this id was inserted before. */
export async function insertChecks(
  clickhouse: ClickHouse,
  { batchId, rows }: { batchId: string; rows: readonly CheckRow[] },
): Promise<void> {
  await clickhouse.insert({
    table: 'checks',
    columns: checkColumns,
    rows: rows.map((row) => [
      row.accountId,
      row.watchId,
      (row.at / 1000).toFixed(3),
      row.point,
      row.outcome,
      row.cause ?? '',
      row.reason ?? '',
      row.status ?? 0,
      row.ms ?? 0,
    ]),
    token: batchId,
    fillsViews: true,
  })
}

export interface StoredCheck {
  at: number
  watchId: string
  point: string
  outcome: CheckOutcome
  cause: CheckCause | null
  reason: string | null
  status: number | null
  ms: number | null
}

interface CheckAnswer {
  at: number
  watch_id: string
  point: string
  outcome: CheckOutcome
  cause: string
  reason: string
  status: number
  ms: number
}

/** Newest first; `before` is the time and place of the last one that is known. */
export async function listStoredChecks(
  clickhouse: ClickHouse,
  accountId: string,
  {
    watchIds,
    before,
    limit,
  }: {
    watchIds: readonly string[]
    before: { at: number; skip: number } | undefined
    limit: number
  },
): Promise<StoredCheck[]> {
  const rows = await clickhouse.query<CheckAnswer>(
    `SELECT toUnixTimestamp64Milli(at) AS at, watch_id, point, outcome, cause, reason, status, ms FROM checks
    WHERE account_id = {account:String} AND watch_id IN {watches:Array(String)}
      ${before ? "AND at <= fromUnixTimestamp64Milli({before:Int64}, 'UTC')" : ''}
    ORDER BY checks.at DESC, watch_id, point LIMIT {limit:UInt32} OFFSET {skip:UInt32}`,
    {
      account: accountId,
      watches: watchIds,
      limit,
      skip: before?.skip ?? 0,
      ...(before && { before: before.at }),
    },
    MAX_SECONDS,
  )
  return rows.map(({ watch_id, cause, reason, status, ms, ...row }) => ({
    ...row,
    watchId: watch_id,
    cause: cause === '' ? null : (cause as CheckCause),
    reason: reason === '' ? null : reason,
    status: status === 0 ? null : status,
    ms: row.outcome === 'up' || row.outcome === 'degraded' || ms > 0 ? ms : null,
  }))
}

const HOUR_S = 3600
const DAY_S = 24 * HOUR_S

/** Which sums answer a period, and the step of the answer. */
export const historySteps: Readonly<
  Record<HistoryPeriod, { days: number; stepSeconds: number; table: string }>
> = {
  day: { days: 1, stepSeconds: 1800, table: checkSums[0].table },
  week: { days: 7, stepSeconds: 3 * HOUR_S, table: checkSums[0].table },
  month: { days: 30, stepSeconds: 12 * HOUR_S, table: checkSums[1].table },
  quarter: { days: 90, stepSeconds: DAY_S, table: checkSums[1].table },
  year: { days: 365, stepSeconds: DAY_S, table: checkSums[2].table },
}

export interface HistoryStep {
  /** Epoch seconds. */
  start: number
  up: number
  degraded: number
  down: number
  blocked: number
  p50: number
  p95: number
}

export function listHistorySteps(
  clickhouse: ClickHouse,
  accountId: string,
  { watchId, period, now }: { watchId: string; period: HistoryPeriod; now: number },
): Promise<HistoryStep[]> {
  const { days, stepSeconds, table } = historySteps[period]
  const from = Math.floor(now / 1000) - days * DAY_S
  return clickhouse.query<HistoryStep>(
    `SELECT intDiv(toUnixTimestamp(${table}.start), {step:UInt32}) * {step:UInt32} AS start,
      sum(up) AS up, sum(degraded) AS degraded, sum(down) AS down, sum(blocked) AS blocked,
      quantilesTDigestIfMerge(0.5, 0.95)(times) AS quantiles,
      if(isNaN(quantiles[1]), 0, round(quantiles[1])) AS p50,
      if(isNaN(quantiles[2]), 0, round(quantiles[2])) AS p95
    FROM ${table}
    WHERE account_id = {account:String} AND watch_id = {watch:String}
      AND ${table}.start >= fromUnixTimestamp({from:Int64})
    GROUP BY start ORDER BY start`,
    { account: accountId, watch: watchId, step: stepSeconds, from },
    MAX_SECONDS,
  )
}

const ID = /^[A-Za-z0-9_-]+$/
const tables = ['checks', ...checkSums.map(({ table }) => table)]

/** Starts to remove what the tables have of the account; true when they have nothing. */
export async function removeStoredChecks(
  clickhouse: ClickHouse,
  accountId: string,
): Promise<boolean> {
  // ALTER takes no parameters.
  if (!ID.test(accountId)) throw new Error('An account is named by letters, digits, - and _.')
  let isGone = true
  for (const table of tables) {
    const rows = await clickhouse.query(
      `SELECT 1 AS one FROM ${table} WHERE account_id = {account:String} LIMIT 1`,
      { account: accountId },
      MAX_SECONDS,
    )
    if (rows.length === 0) continue
    isGone = false
    await clickhouse.command(
      `ALTER TABLE ${table} DELETE WHERE account_id = '${accountId}' SETTINGS mutations_sync = 0`,
    )
  }
  return isGone
}
