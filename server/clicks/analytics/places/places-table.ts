import type { ClickHouseMigration } from '../../../platform/clickhouse/clickhouse-migrations.ts'

export const placeMigrations: readonly ClickHouseMigration[] = [
  {
    name: '0006-places',
    // Where the cities lie that clicks came from, in degrees. Nothing leads from here to an account or a click.
    statements: ({ mergeTree, onCluster }) => [
      `CREATE TABLE IF NOT EXISTS places ${onCluster} (
        country LowCardinality(String),
        region LowCardinality(String),
        city String,
        latitude Float64,
        longitude Float64
      ) ENGINE = ${mergeTree.replace('MergeTree', 'ReplacingMergeTree')}
      ORDER BY (country, region, city)`,
    ],
  },
]
