import type { Database as SqliteFile, Statement } from 'bun:sqlite'
import type { CompiledQuery } from 'kysely'
import type { PreparedQueries, PreparedQuery } from '../database/prepared-queries.ts'
import { isBusy } from './busy.ts'
import { type CountDiskReads, watchDisk } from './disk-watch.ts'
import { openReader } from './files.ts'
import type { ReaderPool } from './reader-pool.ts'

const USE_THREADS_MS = 5000

export interface SqliteLookUpsOptions {
  path: string
  threads: ReaderPool
  /** Default: the system's count. */
  countDiskReads?: CountDiskReads
}

/**
 * Looks rows up on the event loop, which takes microseconds while the file is in the page cache. After a slow disk read or a
 * locked file, look-ups go to threads until none has been slow for five seconds.
 */
export class SqlitePreparedQueries implements PreparedQueries {
  readonly counts = { here: 0, elsewhere: 0 }
  readonly #file: SqliteFile
  readonly #threads: ReaderPool
  readonly #countDiskReads: CountDiskReads | undefined
  /** As performance.now(). */
  #useThreadsUntil = 0

  constructor({ path, threads, countDiskReads }: SqliteLookUpsOptions) {
    // Waiting for a lock happens in a thread.
    this.#file = openReader(path, { busyTimeoutMs: 0 })
    this.#threads = threads
    this.#countDiskReads = countDiskReads
  }

  prepare<Row>(_name: string, { sql }: CompiledQuery<Row>): PreparedQuery<Row> {
    let statement: Statement<Row, string[]> | undefined
    const ask = (values: string[]) => {
      statement ??= this.#file.prepare<Row, string[]>(sql)
      return statement.get(...values) ?? undefined
    }
    return (...values) => {
      if (performance.now() < this.#useThreadsUntil) return this.#findInThread<Row>(sql, values)
      try {
        const { result, waitedForDisk } = watchDisk(() => ask(values), this.#countDiskReads)
        if (waitedForDisk) this.#switchToThreads()
        this.counts.here += 1
        return result
      } catch (error) {
        if (!isBusy(error)) throw error
        this.#switchToThreads()
        return this.#findInThread<Row>(sql, values)
      }
    }
  }

  async close(): Promise<void> {
    this.#threads.close()
    this.#file.close()
  }

  async #findInThread<Row>(sql: string, values: readonly string[]): Promise<Row | undefined> {
    this.counts.elsewhere += 1
    const { rows, waitedForDisk } = await this.#threads.read(sql, values)
    if (waitedForDisk) this.#switchToThreads()
    // As with any driver, the query determines the type of the row.
    return rows[0] as Row | undefined
  }

  #switchToThreads(): void {
    this.#useThreadsUntil = performance.now() + USE_THREADS_MS
  }
}
