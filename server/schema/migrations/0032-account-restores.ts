import { sql } from 'kysely'
import type { Migration } from '../../platform/database/migrations.ts'

/** What an Owner sent to restore an account from, and how far that is. */
export const accountRestores: Migration = async (db, { text }) => {
  await sql`create table if not exists account_restores (
    id ${text} primary key,
    account_id ${text} not null references accounts (id) on delete cascade,
    user_id ${text} not null,
    status ${text} not null,
    size bigint not null,
    plan ${text} not null,
    done bigint not null,
    problem ${text},
    created_at bigint not null,
    expires_at bigint not null
  )`.execute(db)
  await sql`create unique index if not exists account_restores_by_account
    on account_restores (account_id)`.execute(db)
}
