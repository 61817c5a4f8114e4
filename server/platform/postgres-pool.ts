import pg from 'pg'

/** What opens a database of either kind. */
export interface PoolOptions {
  /** `postgres://…`, or the path of an SQLite file; `:memory:` for tests. */
  url: string
  /** How long a connection or a query may take before the database counts as away. */
  timeoutMs: number
  poolSize?: number
  /** Every write throws. An SQLite file has to be there, and migrated. */
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
  // An idle connection that breaks is replaced by the next query; without a listener it would end the process.
  pool.on('error', () => undefined)
  // The same for one that breaks while it is lent out; whoever holds it hears of it from their query.
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return pool
}
