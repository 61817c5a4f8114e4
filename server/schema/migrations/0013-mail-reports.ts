import { type Kysely, sql } from 'kysely'
import type { Migration, TextType } from '../../platform/database/migrations.ts'

/** The time zone of accounts. */
export const mailReports: Migration = async (db, { text }) => {
  await addTimeZone(db, text)
}

/** SQLite cannot be told to skip a column that an interrupted start has added. */
async function addTimeZone(db: Kysely<unknown>, text: TextType): Promise<void> {
  const tables = await db.introspection.getTables()
  const accounts = tables.find((table) => table.name === 'accounts')
  if (accounts?.columns.some((column) => column.name === 'time_zone')) return
  await sql`alter table accounts add column time_zone ${text}`.execute(db)
}
