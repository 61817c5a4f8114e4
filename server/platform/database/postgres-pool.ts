import pg from 'pg'
import { SECOND } from '../clock.ts'
import type { Log } from '../log.ts'
import { isServerFull, noteConnectFailure } from './connection-shortage.ts'

/** Options of a database of either kind. */
export interface PoolOptions {
  /** `postgres://…`, or the path of an SQLite file; `:memory:` for tests. */
  url: string
  /** How long a connection or a query may take before the database counts as away. */
  timeoutMs: number
  poolSize?: number
  /** All connections are opened at once, and stay: nobody else gets them. SQLite has nobody else. */
  isKept?: boolean | undefined
  /** Every write throws. An SQLite file must exist and be migrated. */
  readOnly?: boolean
  /** Hears of a pooler that refuses our parameters. */
  log?: Log
}

const BIGINT_OID = 20

/** By which connections of any instance are known in the database. */
export const APPLICATION_NAME = 'Unfurly'

export function isPostgresUrl(url: string): boolean {
  return url.startsWith('postgres://') || url.startsWith('postgresql://')
}

/** Connections are made when they are needed, unless they are kept. */
export function openPool(given: PoolOptions): pg.Pool {
  const { url, timeoutMs, readOnly, log, poolSize = 8, isKept = false } = given
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
    min: isKept ? poolSize : 0,
    application_name: APPLICATION_NAME,
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
  for (let opened = 0; isKept && opened < poolSize; opened += 1) {
    // A failure is that of the first query that needs the connection.
    pool.connect().then(
      (client) => client.release(),
      () => undefined,
    )
  }
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
  readonly #size: number
  #growing: Timer | undefined

  constructor(options: pg.PoolConfig, parameters: Parameters, log: Log | undefined) {
    super({ ...options, ...parameters })
    this.#parameters = parameters
    this.#log = log
    this.#size = this.options.max
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
      noteConnectFailure(error)
      if (isParameterRefused(error)) this.#leaveParametersOut(error)
      else if (!this.#isContentWithFewer(error)) throw error
      return super.connect()
    }
  }

  /** While the server has no connection more, callers wait for those that this pool has. */
  #isContentWithFewer(error: unknown): boolean {
    if (!isServerFull(error) || this.totalCount === 0) return false
    this.options.max = this.totalCount
    clearTimeout(this.#growing)
    this.#growing = setTimeout(() => {
      this.options.max = this.#size
    }, GROW_AGAIN_MS).unref()
    return true
  }

  #leaveParametersOut(error: unknown): void {
    const names = Object.keys(this.#parameters) as (keyof Parameters)[]
    if (names.some((name) => this.options[name] !== undefined)) {
      this.#log?.info('a pooler takes no parameters: it is asked for none', { error })
    }
    for (const name of names) delete this.options[name]
  }
}

const GROW_AGAIN_MS = 10 * SECOND

/** The words of PgBouncer; then those of poolers that take no `options`. */
const REFUSED_PARAMETER = /unsupported startup parameter|command-line options/i

const isParameterRefused = (error: unknown): boolean =>
  error instanceof Error && REFUSED_PARAMETER.test(error.message)
