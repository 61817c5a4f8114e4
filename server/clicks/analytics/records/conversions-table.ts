import type { ClickHouseMigration } from '../../../platform/clickhouse/clickhouse-migrations.ts'
import { clickColumns } from './clicks-table.ts'

/** What a conversion has of its click, so that it is filtered and counted as clicks are. */
export const copiedColumns = [...clickColumns, 'event', 'arrival'] as const

/** What a conversion has of its own. */
export const conversionColumns = [
  'id',
  'name',
  // Empty where there is none; so is the currency.
  'reference',
  'currency',
  // Of the currency.
  'thousandths',
  // Epoch milliseconds.
  'received',
] as const

export const conversionMigrations: readonly ClickHouseMigration[] = [
  {
    name: '0007-conversions',
    // Few clicks have an id. Its index skips the others of an account without reading them.
    statements: ({ mergeTree, onCluster }) => [
      `ALTER TABLE clicks ${onCluster}
        ADD COLUMN IF NOT EXISTS click_id String CODEC(ZSTD),
        ADD INDEX IF NOT EXISTS click_ids click_id TYPE minmax GRANULARITY 1`,
      // Of rows with the same key, which are repeats of one conversion, the one with the highest precedence stays: it was
      // received first. Merges drop the others at some time, and FINAL leaves them out until then.
      `CREATE TABLE IF NOT EXISTS conversions ${onCluster} (
        account_id LowCardinality(String),
        link_id LowCardinality(String),
        at DateTime64(3, 'UTC') CODEC(Delta, ZSTD),
        kind LowCardinality(String),
        country LowCardinality(String),
        region LowCardinality(String),
        city LowCardinality(String),
        device LowCardinality(String),
        browser LowCardinality(String),
        os LowCardinality(String),
        language LowCardinality(String),
        referrer LowCardinality(String),
        utm_source LowCardinality(String),
        utm_medium LowCardinality(String),
        utm_campaign LowCardinality(String),
        utm_term String CODEC(ZSTD),
        utm_content String CODEC(ZSTD),
        trigger LowCardinality(String),
        visitor UInt64 CODEC(NONE),
        target String CODEC(ZSTD),
        rule LowCardinality(String),
        reason LowCardinality(String),
        click_id String CODEC(ZSTD),
        event LowCardinality(String),
        arrival Int64,
        id String CODEC(ZSTD),
        name LowCardinality(String),
        reference String CODEC(ZSTD),
        currency LowCardinality(String),
        thousandths UInt64,
        received Int64,
        precedence Int64 DEFAULT -received
      ) ENGINE = ${mergeTree.replace('MergeTree', 'ReplacingMergeTree(precedence)')}
      PARTITION BY toYYYYMM(at)
      ORDER BY (account_id, at, id)`,
    ],
  },
]
