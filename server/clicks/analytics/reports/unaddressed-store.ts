import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import { type ClickFilter, conditions } from './click-filter-store.ts'
import { sharedAnswer } from './kept-answers.ts'
import { clicksPlan } from './plan.ts'

const MAX_SECONDS = 30

/** The links with clicks from before addresses were kept. Conditions for values are left out: they may be about addresses. */
export async function listLinksWithoutAddress(
  clickhouse: ClickHouse,
  accountId: string,
  filter: ClickFilter,
): Promise<string[]> {
  const whole = { ...filter, conditions: [] }
  const plan = clicksPlan(accountId, whole)
  if (!plan.clicks) return []
  const { text, values } = conditions(accountId, whole)
  const sql = `SELECT DISTINCT toString(link_id) AS id FROM clicks WHERE ${text} AND address = ''`
  const rows = await sharedAnswer(clickhouse, { plan, sql, values }, () =>
    clickhouse.query<{ id: string }>(sql, values, MAX_SECONDS),
  )
  return rows.map(({ id }) => id)
}
