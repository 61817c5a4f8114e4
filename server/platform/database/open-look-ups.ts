import type { Log } from '../log.ts'
import { SqliteLookUps } from '../sqlite/look-ups.ts'
import { ReaderPool } from '../sqlite/reader-pool.ts'
import type { LookUps } from './look-ups.ts'
import { PostgresLookUps } from './postgres-look-ups.ts'
import { isPostgresUrl, openPool } from './postgres-pool.ts'

export interface LookUpsOptions {
  /** `postgres://…`, or the path of an existing SQLite file. */
  url: string
  timeoutMs: number
  log: Log
  /** Connections to PostgreSQL, or threads for SQLite when the disk is slow. */
  width: number
}

/** Read-only. Each look-up sees everything committed before it. */
export function openLookUps({ url, timeoutMs, log, width }: LookUpsOptions): LookUps {
  if (isPostgresUrl(url)) {
    return new PostgresLookUps(openPool({ url, timeoutMs, poolSize: width, readOnly: true }), log)
  }
  const threads = new ReaderPool({ path: url, timeoutMs, threads: width })
  return new SqliteLookUps({ path: url, threads })
}
