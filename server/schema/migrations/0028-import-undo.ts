import { sql } from 'kysely'
import type { Migration } from '../../platform/database/migrations.ts'

/** Which links an import made, by piece, and what became of them when it was undone. */
export const importUndo: Migration = async (db, { text }) => {
  // An interrupted start may have added a column, and SQLite has no `add column if not exists`.
  const tables = await db.introspection.getTables()
  for (const [table, column] of [
    ['import_pieces', 'made'],
    ['imports', 'undone'],
  ] as const) {
    const present = tables.find(({ name }) => name === table)
    if (present?.columns.some(({ name }) => name === column)) continue
    await sql`alter table ${sql.table(table)} add column ${sql.ref(column)} ${text}`.execute(db)
  }
}
