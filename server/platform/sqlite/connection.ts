import type { Database as SqliteFile } from 'bun:sqlite'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { retryWhileBusy } from './busy.ts'
import { ask, isRead } from './files.ts'
import type { LoopYielder } from './loop-yielder.ts'
import type { WriterLock } from './writer-lock.ts'

/** State shared by all connections of one database. */
export interface Shared {
  /** Undefined if the database is read-only. */
  writer: SqliteFile | undefined
  /** Undefined for an in-memory database, which exists only within its one connection. */
  reader: SqliteFile | undefined
  writerLock: WriterLock
  yielder: LoopYielder
  timeoutMs: number
}

/** After a long hold the lock stays free for a moment: other processes poll for it every 1 to 3 ms. */
const LONG_HOLD_MS = 10
const GAP_MS = 4

/** One use of the database: a single query, or a transaction. */
export class SqliteConnection implements DatabaseConnection {
  readonly #shared: Shared
  /** The writer while this transaction is open. */
  #held: SqliteFile | undefined
  #lockedAt = 0
  /** The error after which SQLite rolled the transaction back by itself. */
  #loss: unknown

  constructor(shared: Shared) {
    this.#shared = shared
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { yielder, reader, writer, writerLock } = this.#shared
    const yielding = yielder.yieldIfDue()
    if (yielding) await yielding
    if (this.#held) return this.#askWithin<R>(this.#held, query)
    const deadline = this.#deadline()
    if (reader && (isRead(query) || !writer)) {
      return await retryWhileBusy(deadline, () => ask<R>(reader, query))
    }
    const file = writerOf(this.#shared)
    await writerLock.take(deadline)
    let startedAt = 0
    try {
      return await retryWhileBusy(deadline, () => {
        startedAt = performance.now()
        return ask<R>(file, query)
      })
    } finally {
      passOn(this.#shared, startedAt)
    }
  }

  /** Returns all rows at once: an open cursor would pin the snapshot for the connection's other reads. */
  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query)
  }

  async begin(): Promise<void> {
    const file = writerOf(this.#shared)
    const deadline = this.#deadline()
    await this.#shared.writerLock.take(deadline)
    try {
      // A transaction that reads before it writes would fail at once if another process wrote in between.
      await retryWhileBusy(deadline, () => run(file, 'begin immediate'))
    } catch (error) {
      this.#shared.writerLock.release()
      throw error
    }
    this.#held = file
    this.#lockedAt = performance.now()
    this.#loss = undefined
  }

  async commit(): Promise<void> {
    const file = this.#held
    if (!file) throw new Error('no transaction is open')
    if (!file.inTransaction) throw this.#loss
    await retryWhileBusy(this.#deadline(), () => run(file, 'commit'))
    this.#end()
  }

  /** After errors such as SQLITE_FULL, SQLite has rolled back already; another rollback would hide the error. */
  async rollback(): Promise<void> {
    try {
      if (this.#held?.inTransaction) run(this.#held, 'rollback')
    } finally {
      this.#end()
    }
  }

  #deadline(): number {
    return performance.now() + this.#shared.timeoutMs
  }

  #end(): void {
    if (!this.#held) return
    this.#held = undefined
    passOn(this.#shared, this.#lockedAt)
  }

  #askWithin<R>(file: SqliteFile, query: CompiledQuery): QueryResult<R> {
    // After SQLite's rollback the query would be committed on its own.
    if (!file.inTransaction) throw this.#loss
    try {
      return ask<R>(file, query)
    } catch (error) {
      if (!file.inTransaction) this.#loss = error
      throw error
    }
  }
}

function passOn({ reader, writerLock }: Shared, lockedAt: number): void {
  // Without a reader the database is in memory, and no other process waits for its lock.
  if (reader && performance.now() - lockedAt > LONG_HOLD_MS)
    setTimeout(() => writerLock.release(), GAP_MS)
  else writerLock.release()
}

function writerOf({ writer }: Shared): SqliteFile {
  if (!writer) throw new Error('this database was opened for reading only')
  return writer
}

function run(file: SqliteFile, sql: string): void {
  file.query(sql).run()
}
