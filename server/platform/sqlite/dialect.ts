import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { DatabaseUse } from '../database-use.ts'
import { LoopYielder } from './loop-yielder.ts'
import { type Shared, SqliteConnection } from './connection.ts'
import { IN_MEMORY, openReader, openWriter } from './files.ts'
import { WriterLock } from './writer-lock.ts'

export interface SqliteOptions {
  /** A file, or `:memory:`. */
  path: string
  /** How long a query may wait for the lock. */
  timeoutMs: number
  /** Whether commits of this process copy the WAL into the file. */
  checkpoints: boolean
  readOnly: boolean
}

/** The reader retries on the event loop's time; this only saves a retry of what takes a moment. */
const READER_BUSY_MS = 2

/**
 * bun:sqlite without waiting on the event loop: reads outside a transaction have a connection of their own, and a locked
 * file is tried again between other work.
 */
export class BunSqliteDialect implements Dialect {
  readonly #options: SqliteOptions
  readonly #writerLock = new WriterLock()

  constructor(options: SqliteOptions) {
    this.#options = options
  }

  createDriver(): Driver {
    return new SqliteDriver(open(this.#options, this.#writerLock))
  }

  use(): DatabaseUse {
    const size = this.#options.readOnly ? 0 : 1
    return { size, inUse: this.#writerLock.isTaken ? 1 : 0, waiting: this.#writerLock.waiting }
  }

  createAdapter(): SqliteAdapter {
    return new ManyConnections()
  }

  createQueryCompiler(): QueryCompiler {
    return new SqliteQueryCompiler()
  }

  createIntrospector(db: Kysely<unknown>): SqliteIntrospector {
    return new SqliteIntrospector(db)
  }
}

/** Kysely would let all queries wait for each other; the driver knows which have to. */
export class ManyConnections extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

function open({ path, timeoutMs, checkpoints, readOnly }: SqliteOptions, writerLock: WriterLock): Shared {
  // The writer first: it makes the file and turns WAL on.
  const writer = readOnly ? undefined : openWriter(path, { timeoutMs, checkpoints })
  const reader =
    path === IN_MEMORY ? undefined : openReader(path, { busyTimeoutMs: READER_BUSY_MS })
  return { writer, reader, writerLock, yielder: new LoopYielder(), timeoutMs }
}

class SqliteDriver implements Driver {
  readonly #shared: Shared

  constructor(shared: Shared) {
    this.#shared = shared
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this.#shared)
  }

  beginTransaction(connection: DatabaseConnection): Promise<void> {
    return ours(connection).begin()
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return ours(connection).commit()
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return ours(connection).rollback()
  }

  /** Takes back what was neither committed nor rolled back, so that the next transaction can begin. */
  releaseConnection(connection: DatabaseConnection): Promise<void> {
    return ours(connection).rollback()
  }

  async destroy(): Promise<void> {
    // The writer last: the last connection of a file checkpoints it, which a read-only one cannot.
    this.#shared.reader?.close()
    this.#shared.writer?.close()
  }
}

function ours(connection: DatabaseConnection): SqliteConnection {
  if (connection instanceof SqliteConnection) return connection
  throw new TypeError('a connection of another driver')
}
