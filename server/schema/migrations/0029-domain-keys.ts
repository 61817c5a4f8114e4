import { sql } from 'kysely'
import type { Migration } from '../../platform/database/migrations.ts'

/** Which keys a domain takes, and whether it tells capital letters apart. `domains` has it too once the name is served. */
export const domainKeys: Migration = async (db, { text }) => {
  const tables = await db.introspection.getTables()
  for (const name of ['domains', 'own_domains']) {
    const columns = tables.find((table) => table.name === name)?.columns ?? []
    // An interrupted start may have added a column, and SQLite has no `add column if not exists`.
    const has = (column: string) => columns.some((each) => each.name === column)
    const table = sql.table(name)
    if (!has('key_rule')) {
      await sql`alter table ${table} add column key_rule ${text} not null default 'standard'`.execute(
        db,
      )
    }
    if (!has('case_sensitive')) {
      await sql`alter table ${table} add column case_sensitive integer not null default 0`.execute(
        db,
      )
    }
  }
}
