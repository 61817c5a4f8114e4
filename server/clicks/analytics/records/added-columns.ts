import type { ClickHouseMigration } from '../../../platform/clickhouse/clickhouse-migrations.ts'

/** Columns that tables got once all were there; the newest last. */
export const addedColumnMigrations: readonly ClickHouseMigration[] = [
  {
    name: '0008-sources',
    // Clicks are inserted with their source. `nameSources` gives one to those from before.
    statements: ({ onCluster }) => [
      ...['clicks', 'conversions'].map(
        (table) => `ALTER TABLE ${table} ${onCluster}
          ADD COLUMN IF NOT EXISTS source LowCardinality(String) DEFAULT referrer`,
      ),
      // Of a mark: the version of the table of names that its sums were made with.
      `ALTER TABLE click_sums ${onCluster} ADD COLUMN IF NOT EXISTS names UInt32 DEFAULT 0`,
    ],
  },
  {
    name: '0009-address',
    // Empty for clicks from before: of them only their link is known.
    statements: ({ onCluster }) =>
      ['clicks', 'conversions'].map(
        (table) => `ALTER TABLE ${table} ${onCluster}
          ADD COLUMN IF NOT EXISTS address String DEFAULT '' CODEC(ZSTD)`,
      ),
  },
]
