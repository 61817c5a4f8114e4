import type { Log } from '../log.ts'
import { SqlitePreparedQueries } from '../sqlite/prepared-queries.ts'
import { ReaderPool } from '../sqlite/reader-pool.ts'
import { isPostgresUrl, openPool } from './postgres-pool.ts'
import { PostgresPreparedQueries } from './postgres-prepared-queries.ts'
import type { PreparedQueries } from './prepared-queries.ts'

export interface PreparedQueriesOptions {
  /** `postgres://…`, or the path of an existing SQLite file. */
  url: string
  timeoutMs: number
  log: Log
  /** Connections to PostgreSQL, or threads for SQLite when the disk is slow. */
  width: number
  /** See `PoolOptions`. */
  isKept?: boolean
}

/** Read-only. Each look-up sees everything committed before it. */
export function openPreparedQueries({
  url,
  timeoutMs,
  log,
  width,
  isKept,
}: PreparedQueriesOptions): PreparedQueries {
  if (isPostgresUrl(url)) {
    return new PostgresPreparedQueries(
      openPool({ url, timeoutMs, poolSize: width, readOnly: true, log, isKept }),
      log,
    )
  }
  const threads = new ReaderPool({ path: url, timeoutMs, threads: width })
  return new SqlitePreparedQueries({ path: url, threads })
}
