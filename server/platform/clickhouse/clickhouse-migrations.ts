import { requireKnownMigrations } from '../database/schema-errors.ts'
import type { ClickHouse } from './clickhouse.ts'

/** The only differences between a single machine and a cluster. */
export interface Placement {
  /** `MergeTree` or `ReplicatedMergeTree`. */
  mergeTree: string
  /** Empty, or `ON CLUSTER …`. */
  onCluster: string
}

/** Numbered, forward only, never edited after landing. Statements must be repeatable: instances may start together. */
export interface ClickHouseMigration {
  name: string
  statements(placement: Placement): readonly string[]
}

const CLUSTER_NAME = /^[A-Za-z0-9_-]+$/

/**
 * Creates the database and runs the migrations it has not had. Throws `store-away` while ClickHouse is unreachable, and
 * `NewerSchemaError` or an `EarlierSchemaError` if another version has migrated it.
 */
export async function migrateClickHouse(
  clickhouse: ClickHouse,
  migrations: readonly ClickHouseMigration[],
): Promise<void> {
  const placement = placementOf(clickhouse.cluster)
  const { mergeTree, onCluster } = placement
  await clickhouse.command(
    `CREATE DATABASE IF NOT EXISTS ${quoted(clickhouse.database)} ${onCluster}`,
    'outside',
  )
  await clickhouse.command(
    `CREATE TABLE IF NOT EXISTS migrations ${onCluster} (name String, at DateTime('UTC') DEFAULT now()) ENGINE = ${mergeTree} ORDER BY name`,
  )
  const seen = new Set(await listExecuted(clickhouse))
  requireKnownMigrations(seen, namesOf(migrations))
  for (const { name, statements } of migrations) {
    if (seen.has(name)) continue
    for (const statement of statements(placement)) await clickhouse.command(statement)
    await clickhouse.insert({ table: 'migrations', columns: ['name'], rows: [[name]], token: name })
  }
}

/**
 * Throws unless the store has had these migrations: `store-away` if it is unreachable, and a `NewerSchemaError` or
 * `EarlierSchemaError` if another version has migrated it.
 */
export async function requireMigrated(
  clickhouse: ClickHouse,
  migrations: readonly ClickHouseMigration[],
): Promise<void> {
  const seen = new Set(await listExecuted(clickhouse))
  const names = namesOf(migrations)
  requireKnownMigrations(seen, names)
  if (names.some((name) => !seen.has(name))) throw new Error('the tables are not made yet')
}

async function listExecuted(clickhouse: ClickHouse): Promise<string[]> {
  const rows = await clickhouse.query<{ name: string }>('SELECT name FROM migrations', {}, 30)
  return rows.map(({ name }) => name)
}

const namesOf = (migrations: readonly ClickHouseMigration[]) => migrations.map(({ name }) => name)

function placementOf(cluster: string | undefined): Placement {
  if (cluster === undefined) return { mergeTree: 'MergeTree', onCluster: '' }
  if (!CLUSTER_NAME.test(cluster)) throw new Error(`A cluster cannot be named "${cluster}".`)
  return { mergeTree: 'ReplicatedMergeTree', onCluster: `ON CLUSTER '${cluster}'` }
}

function quoted(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``
}
