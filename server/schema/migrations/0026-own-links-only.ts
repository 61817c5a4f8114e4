import { sql } from 'kysely'
import type { Migration } from '../../platform/database/migrations.ts'

/** Whether a member, or an API key, has to do only with the links that its person made. */
export const ownLinksOnly: Migration = async (db) => {
  const known = await db.introspection.getTables()
  for (const name of ['memberships', 'invitations', 'api_keys']) {
    const columns = known.find((table) => table.name === name)?.columns ?? []
    // An interrupted start may have added the column, and SQLite has no `add column if not exists`.
    if (columns.some((column) => column.name === 'only_own_links')) continue
    const table = sql.table(name)
    await sql`alter table ${table} add column only_own_links integer not null default 0`.execute(db)
  }
}
