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
import type { DatabaseUse } from '../database/database-use.ts'
import { type Shared, SqliteConnection } from './connection.ts'
import { IN_MEMORY, openReader, openWriter } from './files.ts'
import { LoopYielder } from './loop-yielder.ts'
import { WriterLock } from './writer-lock.ts'

export interface SqliteOptions {
  /** A file, or `:memory:`. */
  path: string
  /** How long a query may wait for the lock. */
  timeoutMs: number
  /** Whether commits of this process may copy the WAL into the file. */
  checkpoints: boolean
  readOnly: boolean
}

/** Retries run on the event loop; this only avoids a retry for a very short lock. */
const READER_BUSY_MS = 2

/**
 * bun:sqlite without blocking the event loop on locks: reads outside a transaction use a separate connection, and a locked
 * file is retried between other work.
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

/** Otherwise Kysely would serialize all queries; the driver knows which have to wait. */
export class ManyConnections extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

function open(
  { path, timeoutMs, checkpoints, readOnly }: SqliteOptions,
  writerLock: WriterLock,
): Shared {
  // The writer first: it creates the file and turns WAL on.
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

  /** Rolls back a transaction that is still open, so that the next one can begin. */
  releaseConnection(connection: DatabaseConnection): Promise<void> {
    return ours(connection).rollback()
  }

  async destroy(): Promise<void> {
    // The writer last: the last connection to a file checkpoints it, which a read-only one cannot do.
    this.#shared.reader?.close()
    this.#shared.writer?.close()
  }
}

function ours(connection: DatabaseConnection): SqliteConnection {
  if (connection instanceof SqliteConnection) return connection
  throw new TypeError('a connection of another driver')
}
