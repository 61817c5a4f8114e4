import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import { MINUTE } from '../../../platform/clock.ts'
import { ask } from '../reports/ask.ts'
import type { ClickFilter } from '../reports/click-filter-store.ts'
import { ofAll } from '../reports/groups.ts'
import { clicks, visitors } from '../reports/metrics.ts'
import { clicksPlan } from '../reports/plan.ts'

const MAX_SECONDS = 10

interface MinuteRow {
  /** Epoch milliseconds. */
  minute: number
  clicks: number
}

/** Minutes with clicks, in any order. */
export async function listMinutes(
  clickhouse: ClickHouse,
  accountId: string,
  filter: ClickFilter,
): Promise<MinuteRow[]> {
  const minute = `intDiv(toUnixTimestamp64Milli(clicks.at), ${MINUTE}) * ${MINUTE}`
  const group = { columns: { minute: { ofClicks: minute } } }
  const question = { group, metrics: { clicks }, seconds: MAX_SECONDS }
  return (await ask<MinuteRow>(clickhouse, clicksPlan(accountId, filter), question)).rows
}

export async function countPresent(
  clickhouse: ClickHouse,
  accountId: string,
  filter: ClickFilter,
): Promise<{ visitors: number; clicks: number }> {
  const question = { group: ofAll, metrics: { visitors, clicks }, seconds: MAX_SECONDS }
  const plan = clicksPlan(accountId, filter)
  const { rows } = await ask<{ visitors: number; clicks: number }>(clickhouse, plan, question)
  return rows[0] ?? { visitors: 0, clicks: 0 }
}
