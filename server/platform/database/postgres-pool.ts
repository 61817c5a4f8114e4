import pg from 'pg'

/** Options of a database of either kind. */
export interface PoolOptions {
  /** `postgres://…`, or the path of an SQLite file; `:memory:` for tests. */
  url: string
  /** How long a connection or a query may take before the database counts as away. */
  timeoutMs: number
  poolSize?: number
  /** Every write throws. An SQLite file must exist and be migrated. */
  readOnly?: boolean
}

const BIGINT_OID = 20

export function isPostgresUrl(url: string): boolean {
  return url.startsWith('postgres://') || url.startsWith('postgresql://')
}

/** Connections are made when they are needed. */
export function openPool({ url, timeoutMs, readOnly, poolSize = 8 }: PoolOptions): pg.Pool {
  const types = new pg.TypeOverrides()
  // Times and counts stay far below 2^53.
  types.setTypeParser(BIGINT_OID, Number)
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    statement_timeout: timeoutMs,
    idle_in_transaction_session_timeout: timeoutMs * 3,
    keepAlive: true,
    types,
    ...(readOnly ? { options: '-c default_transaction_read_only=on' } : {}),
  })
  // The next query replaces a broken idle connection; without a listener the error would end the process.
  pool.on('error', () => undefined)
  // The same for a connection in use, whose holder gets the error from its query.
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return pool
}
