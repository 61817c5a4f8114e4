import { ClickHouseError, ClickHouseLogLevel, createClient } from '@clickhouse/client'
import { CORRUPTION_CODES } from './clickhouse-codes.ts'
import { Problem } from './problem.ts'
import { requireNoTransaction } from './transaction.ts'

export interface ClickHouseOptions {
  /** `http(s)://user:password@host:8123/database`, with `?cluster=name` where tables are made on a whole cluster. */
  url: string
  /** After so long without an answer the store counts as away. */
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
}

/** The only door to the analytics store. While the store is away, calls throw the problem `store-away`; without room, `disk-full`. */
export interface ClickHouse {
  readonly database: string
  /** Name of the cluster that statements run on, where there is one. */
  readonly cluster: string | undefined
  query<Row>(sql: string, values: QueryValues, maxSeconds: number): Promise<Row[]>
  insert(insert: Insert): Promise<void>
  /** A statement without an answer, such as a CREATE; outside the database when that may not exist yet. */
  command(sql: string, where?: 'inside' | 'outside'): Promise<void>
  isReachable(): Promise<boolean>
  close(): Promise<void>
}

const DEFAULT_DATABASE = 'unfurly'
const BLOCK_ROWS = 1_048_449
const BLOCK_BYTES = 268_402_944

export function openClickHouse({ url, timeoutMs }: ClickHouseOptions): ClickHouse {
  const address = readAddress(url)
  const connect = (database: string | undefined) =>
    createClient({
      url: address.origin,
      username: address.username,
      password: address.password,
      ...(database ? { database } : {}),
      request_timeout: timeoutMs,
      // Lists of link ids are longer than an address may be.
      use_multipart_params_auto: true,
      log: { level: ClickHouseLogLevel.OFF },
      clickhouse_settings: { output_format_json_quote_64bit_integers: 0 },
    })
  const inside = connect(address.database)
  const outside = connect(undefined)
  return {
    database: address.database,
    cluster: address.cluster,
    query<Row>(sql: string, values: QueryValues, maxSeconds: number) {
      return orAway(async () => {
        const answer = await inside.query({
          query: sql,
          query_params: { ...values },
          format: 'JSONEachRow',
          clickhouse_settings: { max_execution_time: maxSeconds },
        })
        return await answer.json<Row>()
      })
    },
    insert: ({ table, columns, rows, token }) =>
      orAway(async () => {
        await inside.insert({
          table,
          columns: named(columns),
          values: rows,
          format: 'JSONCompactEachRow',
          clickhouse_settings: { ...oneBlock, insert_deduplication_token: token },
        })
      }),
    command: (sql, where = 'inside') =>
      orAway(async () => {
        await (where === 'inside' ? inside : outside).command({ query: sql })
      }),
    isReachable: async () => (await outside.ping({ select: true })).success,
    close: async () => {
      await Promise.all([inside.close(), outside.close()])
    },
  }
}

/** The rows of an insert stay one block, so that its token is kept or dropped as a whole. */
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
 * ClickHouse's codes for a store that cannot answer now: unknown table or database (not made yet), time limit, no
 * thread, network, too many queries, aborted, memory limit, read-only, login refused, Keeper. And damage, which the worker or a
 * replica mends within seconds.
 */
const AWAY_CODES = new Set(
  [60, 81, 159, 202, 209, 210, 236, 241, 242, 279, 439, 516, 999, ...CORRUPTION_CODES].map(String),
)

async function orAway<T>(ask: () => Promise<T>): Promise<T> {
  requireNoTransaction('a question to ClickHouse')
  try {
    return await ask()
  } catch (error) {
    if (isFull(error)) throw new Problem('disk-full', { cause: error })
    throw isAway(error) ? new Problem('store-away', { cause: error }) : error
  }
}

const NOT_ENOUGH_SPACE = '243'

/** It looks for room before it writes; where that is gone meanwhile, the code is that of whatever failed. */
function isFull(error: unknown): boolean {
  if (!(error instanceof ClickHouseError)) return false
  return error.code === NOT_ENOUGH_SPACE || error.message.includes('No space left on device')
}

const BAD_ARGUMENTS = '36'

/** Whether ClickHouse refused a value, as opposed to not having answered. */
export function isBadArgument(error: unknown): boolean {
  return error instanceof ClickHouseError && error.code === BAD_ARGUMENTS
}

/** A mistake of ours is an error that ClickHouse names, or one of the language; all others come from the connection. */
function isAway(error: unknown): boolean {
  if (error instanceof ClickHouseError) return AWAY_CODES.has(error.code)
  return !(error instanceof SyntaxError || error instanceof TypeError)
}
