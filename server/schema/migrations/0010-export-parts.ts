import { sql } from 'kysely'
import type { Migration } from '../../platform/database/migrations.ts'

/** Exports of several files. Finished ones from before are made again: the hourly chore removes their files. */
export const exportParts: Migration = async (db, { text }) => {
  await sql`create table if not exists export_parts (
    export_id ${text} not null references exports (id) on delete cascade,
    number integer not null,
    file ${text} not null unique,
    size bigint not null,
    row_count bigint not null,
    attempt integer not null,
    next ${text},
    primary key (export_id, number)
  )`.execute(db)
  // An interrupted start may have dropped the column, and SQLite has no `drop column if exists`.
  const tables = await db.introspection.getTables()
  const exports = tables.find((table) => table.name === 'exports')
  if (!exports?.columns.some((column) => column.name === 'file')) return
  await sql`delete from exports where status = 'DONE'`.execute(db)
  await sql`alter table exports drop column file`.execute(db)
}
