import type { ClickHouse } from './clickhouse.ts'
import { CORRUPTION_CODES } from './clickhouse-codes.ts'
import { literal } from './embedded-clickhouse/statement.ts'

/** A piece of a table on ClickHouse's disk. Times are epoch milliseconds, those of the first and last row. */
export interface Part {
  name: string
  rows: number
  firstAt: number
  lastAt: number
}

export interface Corruptions {
  /** Grows with each one; begins anew when ClickHouse starts. */
  count: number
  /** The latest of each kind, with the names of files. */
  messages: string[]
}

const QUICK_S = 30
/** A part may hold many gigabytes, and a check reads them all. */
const CHECK_S = 600

/** How often anybody met damaged bytes, in any table: reading, merging or checking. */
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

/** Whether the table has no replicas from which ClickHouse would mend it by itself. */
export async function isAlone(clickhouse: ClickHouse, table: string): Promise<boolean> {
  if (clickhouse.cluster !== undefined) return false
  const rows = await clickhouse.query<{ engine: string }>(
    'SELECT engine FROM system.tables WHERE database = currentDatabase() AND name = {table:String}',
    { table },
    QUICK_S,
  )
  return rows[0]?.engine === 'MergeTree'
}

export function listParts(clickhouse: ClickHouse, table: string): Promise<Part[]> {
  return clickhouse.query<Part>(
    `SELECT name, rows, toUnixTimestamp(min_time) * 1000 AS firstAt,
        toUnixTimestamp(max_time) * 1000 AS lastAt
      FROM system.parts
      WHERE database = currentDatabase() AND table = {table:String} AND active ORDER BY name`,
    { table },
    QUICK_S,
  )
}

/** What is wrong with a part after reading all of it; undefined where nothing is, or where it is gone meanwhile. */
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

/** Whether a check failed because of the bytes, and not because they could not be read just then. */
export function isCorruption(damage: string): boolean {
  const code = /\bCode: (\d+)\b/.exec(damage)?.[1]
  return code !== undefined && CORRUPTION_CODES.includes(Number(code))
}

/** Its rows are no longer answered, its files stay in the folder `detached` of the table. */
export async function detachPart(
  clickhouse: ClickHouse,
  table: string,
  part: string,
): Promise<void> {
  await clickhouse.command(`ALTER TABLE ${table} DETACH PART ${literal(part)}`)
}
