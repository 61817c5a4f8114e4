import { sql } from 'kysely'
import type { Migration } from '../../platform/database/migrations.ts'

/** Clicks that a link had elsewhere, and until when they were counted. */
export const importedClicks: Migration = async (db) => {
  // An interrupted start may have added a column, and SQLite has no `add column if not exists`.
  const tables = await db.introspection.getTables()
  const links = tables.find((table) => table.name === 'links')
  for (const name of ['imported_clicks', 'imported_clicks_at']) {
    if (links?.columns.some((column) => column.name === name)) continue
    await sql`alter table links add column ${sql.ref(name)} bigint`.execute(db)
  }
}
