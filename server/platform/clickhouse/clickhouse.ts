import { ClickHouseError, ClickHouseLogLevel, createClient } from '@clickhouse/client'
import { requireNoTransaction } from '../database/transaction.ts'
import { Problem } from '../http/problem.ts'
import { CORRUPTION_CODES } from './clickhouse-codes.ts'
import { wantedSignal } from './while-wanted.ts'

export interface ClickHouseOptions {
  /** `http(s)://user:password@host:8123/database`, with `?cluster=name` to create the tables on a whole cluster. */
  url: string
  /** After this time without an answer the store counts as away. */
  timeoutMs: number
}

/** Values of `{name:Type}` in a query; they never become part of its text. */
export type QueryValues = Readonly<
  Record<string, string | number | readonly string[] | readonly number[]>
>

export interface Insert {
  table: string
  columns: readonly string[]
  /** Values in the order of the columns. */
  rows: readonly (readonly (string | number)[])[]
  /** Of inserts with the same token, only the first is stored. */
  token: string
  /** Views fill other tables with it, which recognise repeats too. */
  fillsViews?: boolean
}

/**
 * Of a query that may take long, or wait for others. It may exceed the timeout of the store as long as the store answers
 * pings.
 */
export interface QueryLimits {
  seconds: number
  /** Beyond these the query is refused with `OverBudget`: rows before it begins, memory while it runs. */
  rows?: number
  memoryBytes?: number
}

/** A query would read more rows, or takes more memory, than its limits allow. */
export class OverBudget extends Error {
  override name = 'OverBudget'

  constructor(
    readonly what: 'rows' | 'memory',
    options?: ErrorOptions,
  ) {
    super(`too much: ${what}`, options)
  }
}

/**
 * The only access to the analytics store. Calls throw the problem `store-away` while it is unreachable, and `disk-full`
 * when its disk is full.
 */
export interface ClickHouse {
  readonly database: string
  /** Name of the cluster that statements run on, if any. */
  readonly cluster: string | undefined
  query<Row>(sql: string, values: QueryValues, limits: number | QueryLimits): Promise<Row[]>
  insert(insert: Insert): Promise<void>
  /** A statement without a result, such as a CREATE; `outside` the database when that may not exist yet. */
  command(sql: string, where?: 'inside' | 'outside'): Promise<void>
  /** The same with values, such as an INSERT of what a SELECT finds. */
  run(sql: string, values: QueryValues): Promise<void>
  isReachable(): Promise<boolean>
  /** Of the server, such as `26.7.2.1`. */
  version(): Promise<string>
  close(): Promise<void>
}

const DEFAULT_DATABASE = 'unfurly'
const PATIENCE_MS = 180_000
const BLOCK_ROWS = 1_048_449
const BLOCK_BYTES = 268_402_944

export function openClickHouse({ url, timeoutMs }: ClickHouseOptions): ClickHouse {
  const address = readAddress(url)
  const connect = (database: string | undefined, requestMs = timeoutMs) =>
    createClient({
      url: address.origin,
      username: address.username,
      password: address.password,
      ...(database ? { database } : {}),
      request_timeout: requestMs,
      // Lists of link ids exceed the maximum length of a URL.
      use_multipart_params_auto: true,
      log: { level: ClickHouseLogLevel.OFF },
      clickhouse_settings: { output_format_json_quote_64bit_integers: 0 },
    })
  const inside = connect(address.database)
  const outside = connect(undefined)
  const patient = connect(address.database, Math.max(timeoutMs, PATIENCE_MS))
  const pings = async () => (await outside.ping()).success
  return {
    database: address.database,
    cluster: address.cluster,
    version: () =>
      orAway(async () => {
        const answer = await outside.query({ query: 'SELECT version() AS version', format: 'JSON' })
        const { data } = await answer.json<{ version: string }>()
        return data[0]?.version ?? ''
      }),
    query<Row>(sql: string, values: QueryValues, limits: number | QueryLimits) {
      const hasBudget = typeof limits !== 'number'
      const wanted = wantedSignal()
      const ask = async (waiting?: AbortSignal) => {
        const signals = [wanted, waiting].filter((signal) => signal !== undefined)
        const answer = await (hasBudget ? patient : inside).query({
          query: sql,
          query_params: { ...values },
          format: 'JSONEachRow',
          clickhouse_settings: {
            ...settingsOf(limits),
            ...(wanted && { cancel_http_readonly_queries_on_client_close: 1 }),
          },
          ...(signals.length > 0 && { abort_signal: AbortSignal.any(signals) }),
        })
        return await answer.json<Row>()
      }
      if (!hasBudget) return orAway(() => ask())
      return orAway(() => whileAlive(ask, { pings, eachMs: timeoutMs }), hasBudget)
    },
    insert: ({ table, columns, rows, token, fillsViews = false }) =>
      orAway(async () => {
        await inside.insert({
          table,
          columns: named(columns),
          values: rows,
          format: 'JSONCompactEachRow',
          clickhouse_settings: {
            ...oneBlock,
            insert_deduplication_token: token,
            ...(fillsViews && { deduplicate_blocks_in_dependent_materialized_views: 1 }),
          },
        })
      }),
    command: (sql, where = 'inside') =>
      orAway(async () => {
        await (where === 'inside' ? inside : outside).command({ query: sql })
      }),
    run: (sql, values) =>
      orAway(async () => {
        await inside.command({ query: sql, query_params: { ...values } })
      }),
    isReachable: async () => (await outside.ping({ select: true })).success,
    close: async () => {
      await Promise.all([inside.close(), outside.close(), patient.close()])
    },
  }
}

interface Life {
  /** Whether the store answers, however busy it is. */
  pings(): Promise<boolean>
  eachMs: number
}

/** Waits for an answer as long as the store is alive. */
async function whileAlive<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  { pings, eachMs }: Life,
): Promise<T> {
  const leaving = new AbortController()
  const answer = ask(leaving.signal)
  for (;;) {
    const pause = Promise.withResolvers<'waiting'>()
    const timer = setTimeout(() => pause.resolve('waiting'), eachMs)
    try {
      const next = await Promise.race([answer, pause.promise])
      if (next !== 'waiting') return next as T
    } finally {
      clearTimeout(timer)
    }
    if (await pings()) continue
    answer.catch(() => undefined)
    leaving.abort()
    throw new Error('no answer in time')
  }
}

function settingsOf(limits: number | QueryLimits) {
  if (typeof limits === 'number') return { max_execution_time: limits }
  const { seconds, rows, memoryBytes } = limits
  return {
    max_execution_time: seconds,
    ...(rows !== undefined && { max_rows_to_read: String(rows) }),
    ...(memoryBytes !== undefined && {
      max_memory_usage: String(memoryBytes),
      // A GROUP BY goes to the disk before that.
      max_bytes_before_external_group_by: String(Math.floor(memoryBytes / 2)),
    }),
  }
}

/** Keeps the rows of an insert in one block, so that deduplication by token keeps or drops all of them. */
const oneBlock = {
  async_insert: 0,
  insert_deduplicate: 1,
  input_format_parallel_parsing: 0,
  input_format_skip_unknown_fields: 0,
  max_insert_threads: '1',
  max_insert_block_size: String(BLOCK_ROWS),
  min_insert_block_size_rows: String(BLOCK_ROWS),
  min_insert_block_size_bytes: String(BLOCK_BYTES),
} as const

function named(columns: readonly string[]): [string, ...string[]] {
  const [first, ...rest] = columns
  if (first === undefined) throw new TypeError('An insert names its columns.')
  return [first, ...rest]
}

function readAddress(text: string) {
  const url = new URL(text)
  return {
    origin: url.origin,
    username: decodeURIComponent(url.username) || 'default',
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)) || DEFAULT_DATABASE,
    cluster: url.searchParams.get('cluster') ?? undefined,
  }
}

/**
 * ClickHouse's codes for a store that cannot answer now: unknown table or database (not created yet), time limit, no
 * thread, network, too many queries, aborted, memory limit, read-only, login refused, Keeper. Corruption counts too: the
 * worker or a replica repairs it within seconds.
 */
const AWAY_CODES = new Set(
  [60, 81, 159, 202, 209, 210, 236, 241, 242, 279, 439, 516, 999, ...CORRUPTION_CODES].map(String),
)

async function orAway<T>(ask: () => Promise<T>, hasBudget = false): Promise<T> {
  requireNoTransaction('a question to ClickHouse')
  try {
    return await ask()
  } catch (error) {
    if (isFull(error)) throw new Problem('disk-full', { cause: error })
    const exceeded = hasBudget ? exceededBy(error) : undefined
    if (exceeded) throw new OverBudget(exceeded, { cause: error })
    throw isAway(error) ? new Problem('store-away', { cause: error }) : error
  }
}

const TOO_MANY_ROWS = '158'

/** Memory has one code for the limit of the query and for that of the whole server; the text names the former. */
function exceededBy(error: unknown): OverBudget['what'] | undefined {
  if (!(error instanceof ClickHouseError)) return undefined
  if (error.code === TOO_MANY_ROWS) return 'rows'
  return error.message.includes('Query memory limit exceeded') ? 'memory' : undefined
}

const NOT_ENOUGH_SPACE = '243'

/** ClickHouse checks for space before it writes; if the disk fills up during the write, the error has another code. */
function isFull(error: unknown): boolean {
  if (!(error instanceof ClickHouseError)) return false
  return error.code === NOT_ENOUGH_SPACE || error.message.includes('No space left on device')
}

const BAD_ARGUMENTS = '36'

/** Whether ClickHouse rejected a value, as opposed to not answering. */
export function isBadArgument(error: unknown): boolean {
  return error instanceof ClickHouseError && error.code === BAD_ARGUMENTS
}

/** Bugs appear as ClickHouse errors or as SyntaxError and TypeError; everything else comes from the connection. */
function isAway(error: unknown): boolean {
  if (error instanceof ClickHouseError) return AWAY_CODES.has(error.code)
  return !(error instanceof SyntaxError || error instanceof TypeError)
}
