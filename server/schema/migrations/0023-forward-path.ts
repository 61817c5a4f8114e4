import { sql } from 'kysely'
import type { Migration } from '../../platform/database/migrations.ts'

/** Whether a link passes the segments behind its key on to its target. */
export const forwardPath: Migration = async (db) => {
  // An interrupted start may have added the column, and SQLite has no `add column if not exists`.
  const tables = await db.introspection.getTables()
  const links = tables.find((table) => table.name === 'links')
  if (links?.columns.some((column) => column.name === 'forward_path')) return
  await sql`alter table links add column forward_path integer not null default 0`.execute(db)
}
