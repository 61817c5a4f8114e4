import type { ClickHouse } from './clickhouse.ts'

/** The only things that differ between one machine and a cluster. */
export interface Placement {
  /** `MergeTree`, or its replicated kin. */
  mergeTree: string
  /** Empty, or `ON CLUSTER …`. */
  onCluster: string
}

/** Numbered, forward only, never edited after landing. Statements may run twice: instances may start together. */
export interface ClickHouseMigration {
  name: string
  statements(placement: Placement): readonly string[]
}

const CLUSTER_NAME = /^[A-Za-z0-9_-]+$/

/** Makes the database and runs what it has not seen yet. Throws `store-away` while ClickHouse is not there. */
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
  const rows = await clickhouse.query<{ name: string }>('SELECT name FROM migrations', {}, 30)
  const seen = new Set(rows.map((row) => row.name))
  for (const { name, statements } of migrations) {
    if (seen.has(name)) continue
    for (const statement of statements(placement)) await clickhouse.command(statement)
    await clickhouse.insert({ table: 'migrations', columns: ['name'], rows: [[name]], token: name })
  }
}

function placementOf(cluster: string | undefined): Placement {
  if (cluster === undefined) return { mergeTree: 'MergeTree', onCluster: '' }
  if (!CLUSTER_NAME.test(cluster)) throw new Error(`A cluster cannot be named "${cluster}".`)
  return { mergeTree: 'ReplicatedMergeTree', onCluster: `ON CLUSTER '${cluster}'` }
}

function quoted(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``
}
