import {
  type ClickKind,
  type Dimension,
  dimensionsOf,
} from '../../../../contract/clicks/dimensions.ts'
import type { ClickHouseMigration } from '../../../platform/clickhouse/clickhouse-migrations.ts'

/** The columns of a click, in the order of the table. `event` and `arrival` are inserted with them. */
export const clickColumns = [
  'account_id',
  'link_id',
  'at',
  'kind',
  // The source is named when the click is stored.
  ...dimensionsOf('visit'),
  'trigger',
  // An unsigned 64-bit number in decimal; `0` without a visitor hash.
  'visitor',
  ...dimensionsOf('outcome'),
  // The id that the target was given, or empty.
  'click_id',
] as const

/** The columns of a file of clicks: behind the time, the id and the address of the link. */
export const clickFileColumns = [
  'kind',
  'trigger',
  ...dimensionsOf('visit'),
  'visitor',
  ...dimensionsOf('outcome'),
  'click_id',
] as const satisfies readonly ClickColumn[]

export type ClickColumn = (typeof clickColumns)[number]

/** All but those that are looked up for the link of a click. */
export type StoredDimension = Exclude<Dimension, 'folder'>

/** The column of a dimension. Does not compile while one is not among the columns. */
export const columnOf = (dimension: StoredDimension): ClickColumn =>
  dimension === 'link' ? 'link_id' : dimension

type TextColumn = Exclude<ClickColumn, 'at' | 'kind' | 'trigger' | 'source'>

/** One click or view as it is counted, under the names of its columns. */
export interface ClickRow extends Record<TextColumn, string> {
  /** Epoch milliseconds. */
  at: number
  kind: ClickKind
  trigger: 'link' | 'qr' | 'hub'
  event: 'click' | 'view'
}

const described = [...dimensionsOf('visit'), ...dimensionsOf('outcome')] as const
type Described = Exclude<(typeof described)[number], 'source'>

/** Default values of made-up clicks, those of the demo and of tests. */
export const blankClick = Object.fromEntries(
  described.filter((name) => name !== 'source').map((name) => [name, '']),
) as Readonly<Record<Described, ''>>

export interface ClickRowBatch {
  batchId: string
  rows: readonly ClickRow[]
}

/** The number of latest inserts, of all instances together, among which a repeat is recognised. */
const DEDUPLICATION_WINDOW = 50_000
const WEEK_S = 7 * 24 * 3600

export const clickMigrations: readonly ClickHouseMigration[] = [
  {
    name: '0001-baseline',
    // A query covers one account over a period, so the table is sorted that way. Columns with very many distinct values
    // are not LowCardinality. `arrival` is when the insert was sent, the same for all its rows and unique to it: live readers
    // track by it what they have received. It grows along with `at`, so its index skips nearly all of an account's clicks.
    statements: ({ mergeTree, onCluster }) => [
      `CREATE TABLE IF NOT EXISTS clicks ${onCluster} (
        account_id String CODEC(ZSTD),
        link_id String CODEC(ZSTD),
        at DateTime64(3, 'UTC') CODEC(Delta, ZSTD),
        kind LowCardinality(String),
        country LowCardinality(String),
        region LowCardinality(String),
        city LowCardinality(String),
        device LowCardinality(String),
        browser LowCardinality(String),
        os LowCardinality(String),
        language LowCardinality(String),
        referrer String CODEC(ZSTD),
        utm_source LowCardinality(String),
        utm_medium LowCardinality(String),
        utm_campaign LowCardinality(String),
        utm_term String CODEC(ZSTD),
        utm_content String CODEC(ZSTD),
        trigger LowCardinality(String),
        visitor UInt64 CODEC(NONE),
        target String CODEC(ZSTD),
        rule LowCardinality(String),
        arrival Int64 DEFAULT 0 CODEC(Delta, ZSTD),
        INDEX arrivals arrival TYPE minmax GRANULARITY 1
      ) ENGINE = ${mergeTree}
      PARTITION BY toYYYYMM(at)
      ORDER BY (account_id, at)
      SETTINGS non_replicated_deduplication_window = ${DEDUPLICATION_WINDOW},
        replicated_deduplication_window = ${DEDUPLICATION_WINDOW},
        replicated_deduplication_window_seconds = ${WEEK_S}`,
      // What ClickHouse no longer knows of a part that is detached. Times are epoch milliseconds.
      `CREATE TABLE IF NOT EXISTS damaged_parts ${onCluster} (
        part String, clicks UInt64, first Int64, last Int64
      ) ENGINE = ${mergeTree} ORDER BY part`,
    ],
  },
  {
    name: '0002-event',
    // Rows from before are clicks.
    statements: ({ onCluster }) => [
      `ALTER TABLE clicks ${onCluster}
        ADD COLUMN IF NOT EXISTS event LowCardinality(String) DEFAULT 'click'`,
    ],
  },
  {
    name: '0005-reason',
    statements: ({ onCluster }) => [
      `ALTER TABLE clicks ${onCluster}
        ADD COLUMN IF NOT EXISTS reason LowCardinality(String) DEFAULT ''`,
    ],
  },
]
