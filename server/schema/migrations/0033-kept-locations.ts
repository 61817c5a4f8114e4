import { sql } from 'kysely'
import type { Migration } from '../../platform/database/migrations.ts'

/** The Location and the ETag of an answer that is kept for an Idempotency-Key. */
export const keptLocations: Migration = async (db) => {
  // An interrupted start may have added the column, and SQLite has no `add column if not exists`.
  const tables = await db.introspection.getTables()
  const kept = tables.find((table) => table.name === 'idempotency')
  for (const name of ['location', 'etag']) {
    if (kept?.columns.some((column) => column.name === name)) continue
    await sql`alter table idempotency add column ${sql.ref(name)} text`.execute(db)
  }
}
