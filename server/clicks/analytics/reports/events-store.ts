import type { ClickKind } from '../../../../contract/clicks/dimensions.ts'
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import { clickColumns } from '../records/clicks-table.ts'
import { type ClickFilter, conditions } from './click-filter-store.ts'
import { sharedAnswer } from './kept-answers.ts'
import { clicksPlan } from './plan.ts'

const MAX_SECONDS = 30

type EventColumn = Exclude<(typeof clickColumns)[number], 'account_id' | 'visitor' | 'at' | 'kind'>

export interface EventRow extends Readonly<Record<EventColumn, string>> {
  /** Epoch milliseconds. */
  at: number
  kind: ClickKind
}

export interface Slice {
  filter: ClickFilter
  limit: number
  offset: number
}

/** Latest first; in a stable order within one millisecond. */
export async function listEvents(
  clickhouse: ClickHouse,
  accountId: string,
  { filter, limit, offset }: Slice,
): Promise<EventRow[]> {
  const where = conditions(accountId, filter)
  const columns = clickColumns.filter((c) => c !== 'account_id' && c !== 'visitor' && c !== 'at')
  const sql = `SELECT toUnixTimestamp64Milli(clicks.at) AS at, ${columns.join(', ')}
    FROM clicks WHERE ${where.text}
    ORDER BY clicks.at DESC, link_id, visitor, ${columns.slice(1).join(', ')}
    LIMIT {limit:UInt32} OFFSET {offset:UInt32}`
  const values = { ...where.values, limit, offset }
  const plan = clicksPlan(accountId, filter)
  return await sharedAnswer(clickhouse, { plan, sql, values }, () =>
    clickhouse.query<EventRow>(sql, values, MAX_SECONDS),
  )
}
