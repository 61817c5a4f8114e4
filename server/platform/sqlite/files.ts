import { Database as SqliteFile } from 'bun:sqlite'
import { type CompiledQuery, type QueryResult, RawNode, SelectQueryNode } from 'kysely'
import { noticeDamage } from './damage.ts'

export const IN_MEMORY = ':memory:'

export interface SqliteWriterOptions {
  /** How long opening may wait while another process recovers the file. */
  timeoutMs: number
  checkpoints: boolean
}

/** SQLite's default. */
const CHECKPOINT_PAGES = 1000
/** About 100 MB: reached only while the checkpointing process is down. */
const EMERGENCY_CHECKPOINT_PAGES = 25_000
const WAL_BYTES_KEPT = 67_108_864

/** Prepared statements that a connection caches; preparing costs a third of an average query. */
SqliteFile.MAX_QUERY_CACHE_SIZE = 100

/** Creates the file if there is none. Once open, a locked file throws SQLITE_BUSY at once. */
export function openWriter(
  path: string,
  { timeoutMs, checkpoints }: SqliteWriterOptions,
): SqliteFile {
  const file = new SqliteFile(path, { create: true, strict: true })
  file.run(`pragma busy_timeout = ${timeoutMs}`)
  file.run('pragma journal_mode = WAL')
  file.run('pragma synchronous = FULL')
  file.run('pragma foreign_keys = ON')
  // Deleted data, above all salts, must not stay readable in free pages.
  file.run('pragma secure_delete = FAST')
  file.run(`pragma journal_size_limit = ${WAL_BYTES_KEPT}`)
  const pages = checkpoints ? CHECKPOINT_PAGES : EMERGENCY_CHECKPOINT_PAGES
  file.run(`pragma wal_autocheckpoint = ${pages}`)
  file.run('pragma busy_timeout = 0')
  return file
}

/** In WAL mode a reader waits only while the file is being recovered or closed by its last process. */
export function openReader(path: string, { busyTimeoutMs }: { busyTimeoutMs: number }): SqliteFile {
  const file = new SqliteFile(path, { readonly: true, strict: true })
  file.run(`pragma busy_timeout = ${busyTimeoutMs}`)
  return file
}

/** Whether the query can run on a read-only connection. */
export function isRead({ query, sql }: CompiledQuery): boolean {
  if (SelectQueryNode.is(query)) return true
  return RawNode.is(query) && /^\s*select\s/i.test(sql)
}

export interface SqlQuery {
  sql: string
  parameters: readonly unknown[]
}

export function ask<R>(file: SqliteFile, { sql, parameters }: SqlQuery): QueryResult<R> {
  try {
    const statement = file.query(sql)
    // bun:sqlite takes any SQLite value; Kysely types its parameters as unknown.
    const values = parameters as never[]
    if (statement.reader) return { rows: statement.all(...values) as R[] }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  } catch (error) {
    noticeDamage(error)
    throw error
  }
}
