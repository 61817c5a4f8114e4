import { sql } from 'kysely'
import type { Migration } from '../../platform/database/migrations.ts'

/** The pictures that accounts have uploaded; their files are in the store. */
export const uploads: Migration = async (db, { text }) => {
  await sql`create table if not exists uploads (
    name ${text} primary key,
    account_id ${text} not null references accounts (id) on delete cascade,
    width integer not null,
    height integer not null,
    size integer not null,
    created_at bigint not null
  )`.execute(db)
  await sql`create index if not exists uploads_by_account on uploads (account_id)`.execute(db)
}
