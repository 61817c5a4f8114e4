import { sql } from 'kysely'
import type { Migration } from '../../platform/database/migrations.ts'

/** The status with which each link redirects: 301, 302, 307 or 308. */
export const redirectStatus: Migration = async (db) => {
  // An interrupted start may have added the column, and SQLite has no `add column if not exists`.
  const tables = await db.introspection.getTables()
  const links = tables.find((table) => table.name === 'links')
  if (links?.columns.some((column) => column.name === 'redirect_status')) return
  await sql`alter table links add column redirect_status integer not null default 302`.execute(db)
}
