import { literal } from '../embedded-clickhouse/statement.ts'
import type { ClickHouse } from './clickhouse.ts'
import { CORRUPTION_CODES } from './clickhouse-codes.ts'

/** A part of a table on ClickHouse's disk. Times are those of the first and last row, in epoch milliseconds. */
export interface TablePart {
  name: string
  rows: number
  firstAt: number
  lastAt: number
}

export interface Corruptions {
  /** Starts at zero when ClickHouse starts. */
  count: number
  /** The latest message of each kind, with file names. */
  messages: string[]
}

const QUICK_S = 30
/** A part may have many gigabytes, and a check reads all of them. */
const CHECK_S = 600

/** How often ClickHouse found corrupted data in any table, while reading, merging or checking. */
export async function countCorruptions(clickhouse: ClickHouse): Promise<Corruptions> {
  const rows = await clickhouse.query<{ value: number; message: string }>(
    `SELECT value, last_error_message AS message FROM system.errors
      WHERE code IN ({codes:Array(Int32)}) AND NOT remote`,
    { codes: CORRUPTION_CODES },
    QUICK_S,
  )
  return {
    count: rows.reduce((sum, { value }) => sum + value, 0),
    messages: rows.map(({ message }) => message),
  }
}

/** Whether the table has no replicas from which ClickHouse could repair it by itself. */
export async function isAlone(clickhouse: ClickHouse, table: string): Promise<boolean> {
  if (clickhouse.cluster !== undefined) return false
  const rows = await clickhouse.query<{ engine: string }>(
    'SELECT engine FROM system.tables WHERE database = currentDatabase() AND name = {table:String}',
    { table },
    QUICK_S,
  )
  return rows[0]?.engine === 'MergeTree'
}

export function listParts(clickhouse: ClickHouse, table: string): Promise<TablePart[]> {
  return clickhouse.query<TablePart>(
    `SELECT name, rows, toUnixTimestamp(min_time) * 1000 AS firstAt,
        toUnixTimestamp(max_time) * 1000 AS lastAt
      FROM system.parts
      WHERE database = currentDatabase() AND table = {table:String} AND active ORDER BY name`,
    { table },
    QUICK_S,
  )
}

/** Reads all of a part and describes its damage; undefined if it is intact or no longer exists. */
export async function findDamage(
  clickhouse: ClickHouse,
  table: string,
  part: string,
): Promise<string | undefined> {
  const isThere = (await listParts(clickhouse, table)).some(({ name }) => name === part)
  if (!isThere) return undefined
  const rows = await clickhouse.query<{ is_passed: number; message: string }>(
    `CHECK TABLE ${table} PART ${literal(part)} SETTINGS check_query_single_value_result = 0`,
    {},
    CHECK_S,
  )
  return rows.find(({ is_passed }) => is_passed === 0)?.message
}

/** Whether a check failed because the data is corrupted, and not because it could not be read at that moment. */
export function isCorruption(damage: string): boolean {
  const code = /\bCode: (\d+)\b/.exec(damage)?.[1]
  return code !== undefined && CORRUPTION_CODES.includes(Number(code))
}

/** Takes a part out of the table. Its files stay in the table's folder `detached`. */
export async function detachPart(
  clickhouse: ClickHouse,
  table: string,
  part: string,
): Promise<void> {
  await clickhouse.command(`ALTER TABLE ${table} DETACH PART ${literal(part)}`)
}
