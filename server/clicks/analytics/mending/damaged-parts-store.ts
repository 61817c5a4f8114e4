import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import type { TablePart } from '../../../platform/clickhouse/clickhouse-parts.ts'

/** A part of the clicks that is detached from the table. Unknown numbers are 0. */
export interface MissingPart {
  part: string
  clicks: number
  /** Epoch milliseconds of its first and last click, and of when it was detached. */
  firstAt: number
  lastAt: number
  at: number
  /** On the ClickHouse machine. */
  folder: string
}

const MAX_SECONDS = 10

export async function insertDamagedPart(clickhouse: ClickHouse, part: TablePart): Promise<void> {
  await clickhouse.insert({
    table: 'damaged_parts',
    columns: ['part', 'clicks', 'first', 'last'],
    rows: [[part.name, part.rows, part.firstAt, part.lastAt]],
    token: part.name,
  })
}

/**
 * Parts that this program, an operator, or ClickHouse at its start has detached, until they are attached again or
 * removed.
 */
export function listMissingParts(clickhouse: ClickHouse): Promise<MissingPart[]> {
  return clickhouse.query<MissingPart>(
    `SELECT detached.name AS part, known.clicks AS clicks,
        known.first AS firstAt, known.last AS lastAt,
        toUnixTimestamp(detached.modification_time) * 1000 AS at, detached.path AS folder
      FROM system.detached_parts AS detached
      LEFT ANY JOIN damaged_parts AS known ON known.part = detached.name
      WHERE detached.database = currentDatabase() AND detached.table = 'clicks'
        AND detached.reason IN ('', 'broken', 'broken-on-start')
      ORDER BY part`,
    {},
    MAX_SECONDS,
  )
}
