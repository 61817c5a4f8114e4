import { sql } from 'kysely'
import type { Migration } from '../../platform/database/migrations.ts'

/** Public pages with the numbers of a link or tag. */
export const numbersPages: Migration = async (db, { text }) => {
  const statements = [
    sql`create table if not exists numbers_pages (
      id ${text} primary key,
      account_id ${text} not null references accounts (id) on delete cascade,
      token ${text} not null unique,
      title ${text} not null,
      kind ${text} not null,
      subject_id ${text} not null,
      parts ${text} not null,
      password_hash ${text},
      created_by ${text},
      created_at bigint not null
    )`,
    sql`create index if not exists numbers_pages_by_account on numbers_pages (account_id, created_at)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
