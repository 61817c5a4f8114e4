import { type Kysely, sql } from 'kysely'
import type { Migration, TextType } from '../../platform/database/migrations.ts'

/** Reports of clicks by mail, and the time zone of accounts that they use. */
export const mailReports: Migration = async (db, { text }) => {
  await addTimeZone(db, text)
  const statements = [
    sql`create table if not exists mail_reports (
      id ${text} primary key,
      account_id ${text} not null,
      user_id ${text} not null,
      every ${text},
      scopes ${text} not null,
      time_zone ${text} not null,
      next_at bigint,
      done_for ${text} not null,
      constraint mail_reports_by_member unique (account_id, user_id),
      foreign key (account_id, user_id) references memberships (account_id, user_id)
        on delete cascade
    )`,
    sql`create index if not exists mail_reports_by_next on mail_reports (next_at)`,
  ]
  for (const statement of statements) await statement.execute(db)
}

/** An interrupted start may have added the column, and SQLite has no `add column if not exists`. */
async function addTimeZone(db: Kysely<unknown>, text: TextType): Promise<void> {
  const tables = await db.introspection.getTables()
  const accounts = tables.find((table) => table.name === 'accounts')
  if (accounts?.columns.some((column) => column.name === 'time_zone')) return
  await sql`alter table accounts add column time_zone ${text}`.execute(db)
}
