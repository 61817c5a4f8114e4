import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import { autocommit } from './autocommit.ts'
import type { Database, Db } from './database.ts'
import type { Tables } from './tables.ts'

const FIRST_ROWS = 20
const FEWEST_ROWS = 5
const MOST_ROWS = 800
/** A step below QUICK_MS doubles the rows of the next one, a step above SLOW_MS halves them. */
const QUICK_MS = 8
const SLOW_MS = 25
/** Long enough for another writer that polls for the lock. */
const SHORTEST_PAUSE_MS = 5
const LONGEST_PAUSE_MS = 100

/**
 * Repeats a write until no rows are left, and returns how many rows it found in total. SQLite has one writer at a time, so
 * the number of rows is adjusted to keep a step near 20 ms on any machine, and a pause of the same length follows for other
 * writers.
 */
export async function inSteps(step: (limit: number) => Promise<number>): Promise<number> {
  let found = 0
  for (let limit = FIRST_ROWS; ; ) {
    const startedAt = performance.now()
    const rows = await step(limit)
    if (rows === 0) return found
    found += rows
    limit = nextLimit(limit, performance.now() - startedAt)
    await pauseAfterStep(startedAt)
  }
}

function nextLimit(limit: number, tookMs: number): number {
  if (tookMs > SLOW_MS) return Math.max(Math.floor(limit / 2), FEWEST_ROWS)
  return tookMs < QUICK_MS ? Math.min(limit * 2, MOST_ROWS) : limit
}

/** Pauses for as long as the step that began at `startedAt` took (5 to 100 ms), so that other work gets as much time. */
export async function pauseAfterStep(startedAt: number): Promise<void> {
  const tookMs = performance.now() - startedAt
  await Bun.sleep(Math.min(Math.max(tookMs, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS))
}

type TableName = keyof Tables & string

export interface RowsToDelete<T extends TableName> {
  from: T
  /** Text columns that identify a row. */
  key: readonly (keyof Tables[T] & string)[]
  where: (row: ExpressionBuilder<Tables, T>) => Expression<SqlBool>
}

/** Deletes any number of rows. Throws inside a transaction, which would hold the lock until its end. */
export async function deleteInSteps<T extends TableName>(
  db: Db,
  rows: RowsToDelete<T>,
): Promise<number> {
  if (db.isTransaction) throw new Error('rows are deleted in steps outside transactions only')
  return inSteps((limit) => deleteSome(autocommit(db), rows, limit))
}

/**
 * One step; returns how many rows it found. Finds them before the delete takes the lock, because a search without an index
 * may read the whole table. The delete repeats the condition, because a row may have changed in between.
 */
export async function deleteSome<T extends TableName>(
  db: Database,
  { from, key, where }: RowsToDelete<T>,
  limit: number,
): Promise<number> {
  const table = sql.table(from)
  const condition = where(expressionBuilder<Tables, T>())
  const columns = sql.join(key.map((column) => sql.ref(column)))
  const { rows } = await sql<Record<string, string>>`
    select ${columns} from ${table} where ${condition} limit ${limit}`.execute(db)
  if (rows.length === 0) return 0
  const keys = rows.map((row) => sql`(${sql.join(key.map((column) => row[column]))})`)
  await sql`delete from ${table}
    where (${columns}) in (values ${sql.join(keys)}) and ${condition}`.execute(db)
  return rows.length
}
