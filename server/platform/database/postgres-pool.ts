import pg from 'pg'
import type { Log } from '../log.ts'

/** Options of a database of either kind. */
export interface PoolOptions {
  /** `postgres://…`, or the path of an SQLite file; `:memory:` for tests. */
  url: string
  /** How long a connection or a query may take before the database counts as away. */
  timeoutMs: number
  poolSize?: number
  /** Every write throws. An SQLite file must exist and be migrated. */
  readOnly?: boolean
  /** Hears of a pooler that refuses our parameters. */
  log?: Log
}

const BIGINT_OID = 20

export function isPostgresUrl(url: string): boolean {
  return url.startsWith('postgres://') || url.startsWith('postgresql://')
}

/** Connections are made when they are needed. */
export function openPool({ url, timeoutMs, readOnly, log, poolSize = 8 }: PoolOptions): pg.Pool {
  const types = new pg.TypeOverrides()
  // Times and counts stay far below 2^53.
  types.setTypeParser(BIGINT_OID, Number)
  const parameters = {
    statement_timeout: timeoutMs,
    idle_in_transaction_session_timeout: timeoutMs * 3,
    ...(readOnly ? { options: '-c default_transaction_read_only=on' } : {}),
  }
  const options = {
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    keepAlive: true,
    types,
  }
  const pool = new FittingPool(options, parameters, log)
  // The next query replaces a broken idle connection; without a listener the error would end the process.
  pool.on('error', () => undefined)
  // The same for a connection in use, whose holder gets the error from its query.
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return pool
}

type Parameters = Pick<
  pg.PoolConfig,
  'statement_timeout' | 'idle_in_transaction_session_timeout' | 'options'
>

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void

/**
 * Asks for parameters at the start of each connection, and from the first refusal on for none: PgBouncer refuses them
 * unless it is told to ignore them. They are no `set` afterwards, since others share the connections of a pooler; what they
 * guard against, a query without end, is also ended by our own timeout.
 */
class FittingPool extends pg.Pool {
  readonly #parameters: Parameters
  readonly #log: Log | undefined

  constructor(options: pg.PoolConfig, parameters: Parameters, log: Log | undefined) {
    super({ ...options, ...parameters })
    this.#parameters = parameters
    this.#log = log
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const connecting = this.#connect()
    if (callback === undefined) return connecting
    connecting.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => undefined),
    )
  }

  async #connect(): Promise<pg.PoolClient> {
    try {
      return await super.connect()
    } catch (error) {
      if (!isParameterRefused(error)) throw error
      this.#leaveParametersOut(error)
      return super.connect()
    }
  }

  #leaveParametersOut(error: unknown): void {
    const names = Object.keys(this.#parameters) as (keyof Parameters)[]
    if (names.some((name) => this.options[name] !== undefined)) {
      this.#log?.info('a pooler takes no parameters: it is asked for none', { error })
    }
    for (const name of names) delete this.options[name]
  }
}

/** The words of PgBouncer; then those of poolers that take no `options`. */
const REFUSED_PARAMETER = /unsupported startup parameter|command-line options/i

const isParameterRefused = (error: unknown): boolean =>
  error instanceof Error && REFUSED_PARAMETER.test(error.message)
