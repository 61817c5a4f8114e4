import type { CheckCause, CheckOutcome } from '../../contract/monitoring/states.ts'
import type { ClickHouseMigration } from '../platform/clickhouse/clickhouse-migrations.ts'

/** One check as it is stored. */
export interface CheckRow {
  accountId: string
  watchId: string
  /** Epoch milliseconds. */
  at: number
  point: string
  outcome: CheckOutcome
  cause: CheckCause | null
  reason: string | null
  status: number | null
  ms: number | null
}

export const checkColumns = [
  'account_id',
  'watch_id',
  'at',
  'point',
  'outcome',
  // Empty where there is none; so is the reason. Status and milliseconds are 0.
  'cause',
  'reason',
  'status',
  'ms',
] as const

/** Sums of checks by their step in seconds, with how many days they are kept; null: for ever. */
export const checkSums = [
  { table: 'checks_by_5_minutes', seconds: 300, days: 30 },
  { table: 'checks_by_hour', seconds: 3600, days: 366 },
  { table: 'checks_by_day', seconds: 86_400, days: null },
] as const

export const RAW_DAYS = 7
/** The number of latest inserts among which a repeat is recognised. */
const DEDUPLICATION_WINDOW = 10_000

const deduplication = `SETTINGS non_replicated_deduplication_window = ${DEDUPLICATION_WINDOW},
  replicated_deduplication_window = ${DEDUPLICATION_WINDOW}`

const answered = "outcome IN ('up', 'degraded')"

export const checkMigrations: readonly ClickHouseMigration[] = [
  {
    name: '0003-checks',
    // Views fill the sums with each insert. The repeat of an insert is recognised in each of the tables by itself, so an
    // insert that was interrupted between them is completed by its repeat.
    statements: ({ mergeTree, onCluster }) => [
      `CREATE TABLE IF NOT EXISTS checks ${onCluster} (
        account_id String CODEC(ZSTD),
        watch_id String CODEC(ZSTD),
        at DateTime64(3, 'UTC') CODEC(Delta, ZSTD),
        point LowCardinality(String),
        outcome LowCardinality(String),
        cause LowCardinality(String),
        reason String CODEC(ZSTD),
        status UInt16,
        ms UInt32
      ) ENGINE = ${mergeTree}
      PARTITION BY toYYYYMMDD(at)
      ORDER BY (account_id, watch_id, at)
      TTL toDateTime(at) + INTERVAL ${RAW_DAYS} DAY
      ${deduplication}`,
      ...checkSums.flatMap(({ table, seconds, days }) => [
        `CREATE TABLE IF NOT EXISTS ${table} ${onCluster} (
          account_id String CODEC(ZSTD),
          watch_id String CODEC(ZSTD),
          start DateTime('UTC') CODEC(Delta, ZSTD),
          up SimpleAggregateFunction(sum, UInt64),
          degraded SimpleAggregateFunction(sum, UInt64),
          down SimpleAggregateFunction(sum, UInt64),
          blocked SimpleAggregateFunction(sum, UInt64),
          times AggregateFunction(quantilesTDigestIf(0.5, 0.95), UInt32, UInt8)
        ) ENGINE = ${mergeTree.replace('MergeTree', 'AggregatingMergeTree')}
        PARTITION BY toYYYYMM(start)
        ORDER BY (account_id, watch_id, start)
        ${days === null ? '' : `TTL start + INTERVAL ${days} DAY`}
        ${deduplication}`,
        `CREATE MATERIALIZED VIEW IF NOT EXISTS ${table}_view ${onCluster} TO ${table} AS
        SELECT account_id, watch_id,
          toStartOfInterval(toDateTime(at, 'UTC'), INTERVAL ${seconds} SECOND) AS start,
          countIf(outcome = 'up') AS up,
          countIf(outcome = 'degraded') AS degraded,
          countIf(outcome = 'down') AS down,
          countIf(outcome = 'blocked') AS blocked,
          quantilesTDigestIfState(0.5, 0.95)(ms, ${answered}) AS times
        FROM checks GROUP BY account_id, watch_id, start`,
      ]),
    ],
  },
]
