import { type Kysely, sql } from 'kysely'
import type { Migration } from '../../platform/database/migrations.ts'

/** What proves that a Target is down before visitors are sent to the backup. */
export const failoverProof: Migration = async (db, { text }) => {
  await addColumn(db, 'watch_points', { name: 'proof', type: text })
  await addColumn(db, 'incidents', { name: 'failover', type: text })
  await addColumn(db, 'watches', { name: 'failover', type: text })
  await addColumn(db, 'watches', { name: 'first_up_at', type: sql`bigint` })
  // The kept checks of a watch name each outcome by a letter: u is up, s degraded.
  await sql`update watches set first_up_at = since where first_up_at is null
    and (recent like '%"u"%' or (recent like '%"s"%' and coalesce(cause, '') <> 'SOFT_404'))`.execute(
    db,
  )
}

/** An interrupted start may have added the column, and SQLite has no `add column if not exists`. */
async function addColumn(
  db: Kysely<unknown>,
  table: string,
  { name, type }: { name: string; type: ReturnType<typeof sql> },
): Promise<void> {
  const tables = await db.introspection.getTables()
  const columns = tables.find((one) => one.name === table)?.columns
  if (columns?.some((column) => column.name === name)) return
  await sql`alter table ${sql.table(table)} add column ${sql.ref(name)} ${type}`.execute(db)
}
