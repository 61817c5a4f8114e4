import { dimensions, isSummed } from '../../../../contract/clicks/dimensions.ts'
import type { ClickHouseMigration } from '../../../platform/clickhouse/clickhouse-migrations.ts'

/** A UTC day or a calendar month in UTC. */
export type Span = 'day' | 'month'

/** What clicks are summed by besides their kind, which each row of a sum has. */
export const summedDimensions = dimensions.filter(isSummed)

/** Rows without a dimension: the total of a kind, or of a quarter of an hour, numbered from the start of the span. */
export const TOTAL = ''
export const QUARTER = 'quarter'
export const QUARTER_MS = 900_000

/** What a row of a sum may be of. */
export const sumNames = [TOTAL, QUARTER, ...summedDimensions] as const

/** As `link_id`: the clicks of all links of the account. */
export const ALL_LINKS = ''

export const sumMigrations: readonly ClickHouseMigration[] = [
  {
    name: '0004-sums',
    statements: ({ mergeTree, onCluster }) => [
      // A report reads one account, and decoding its id for each row was most of the time. Old parts are rewritten in the
      // background.
      `ALTER TABLE clicks ${onCluster}
        MODIFY COLUMN account_id LowCardinality(String),
        MODIFY COLUMN link_id LowCardinality(String),
        MODIFY COLUMN referrer LowCardinality(String)
        SETTINGS alter_sync = 0`,
      // Sums of an account, or of one of its links, over a span. They are valid once a row without dimension, value and
      // kind names their version; `late` is the number of late inserts that this version has seen.
      `CREATE TABLE IF NOT EXISTS click_sums ${onCluster} (
        account_id LowCardinality(String),
        link_id LowCardinality(String),
        span LowCardinality(String),
        dimension LowCardinality(String),
        value String CODEC(ZSTD),
        kind LowCardinality(String),
        start Date CODEC(Delta, ZSTD),
        clicks UInt32 CODEC(ZSTD),
        visitors UInt32 CODEC(ZSTD),
        version UInt64 CODEC(Delta, ZSTD),
        late UInt32 CODEC(ZSTD)
      ) ENGINE = ${mergeTree}
      PARTITION BY toYYYYMM(start)
      ORDER BY (account_id, link_id, span, dimension, value, kind, start)`,
      // Days that got clicks after they were closed, one row for each time.
      `CREATE TABLE IF NOT EXISTS late_clicks ${onCluster} (
        account_id LowCardinality(String), day Date, at DateTime64(3, 'UTC')
      ) ENGINE = ${mergeTree} PARTITION BY toYYYYMM(day) ORDER BY (account_id, day)`,
      // Months whose clicks an account's tier no longer keeps: `due` at first, or `kept` after all, whichever is later;
      // `removing` from when on their clicks go, with the arrival up to which; `thinned` once only sums are left.
      `CREATE TABLE IF NOT EXISTS thinned_months ${onCluster} (
        account_id LowCardinality(String), month Date, state LowCardinality(String), at DateTime64(3, 'UTC')
      ) ENGINE = ${mergeTree} ORDER BY (account_id, month)`,
    ],
  },
]
