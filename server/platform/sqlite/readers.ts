import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryCompiler,
  type QueryResult,
  type SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { DatabaseUse } from '../database/database-use.ts'
import { ManyConnections } from './dialect.ts'
import { isRead } from './files.ts'
import { ReaderPool, type ReaderPoolOptions } from './reader-pool.ts'

/** Reads an SQLite file in threads. Blobs are not supported: queries and rows are sent as JSON. */
export class ReadersDialect implements Dialect {
  readonly #pool: ReaderPool

  constructor(options: ReaderPoolOptions) {
    this.#pool = new ReaderPool(options)
  }

  createDriver(): Driver {
    return new ReadersDriver(this.#pool)
  }

  use(): DatabaseUse {
    return this.#pool.use()
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

class ReadersDriver implements Driver {
  readonly #pool: ReaderPool

  constructor(pool: ReaderPool) {
    this.#pool = pool
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new ReadersConnection(this.#pool)
  }

  async beginTransaction(): Promise<void> {
    throw readsOnly()
  }

  async commitTransaction(): Promise<void> {
    throw readsOnly()
  }

  async rollbackTransaction(): Promise<void> {
    throw readsOnly()
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#pool.close()
  }
}

/** Each query may run in a different thread. */
class ReadersConnection implements DatabaseConnection {
  readonly #pool: ReaderPool

  constructor(pool: ReaderPool) {
    this.#pool = pool
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!isRead(query)) throw readsOnly()
    const { rows } = await this.#pool.read(query.sql, query.parameters)
    // As with any driver, the query determines the type of the rows.
    return { rows: rows as R[] }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query)
  }
}

function readsOnly(): Error {
  return new Error('these connections only read, outside transactions')
}
