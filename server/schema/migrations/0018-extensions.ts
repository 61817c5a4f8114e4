import { sql } from 'kysely'
import type { Migration } from '../../platform/database/migrations.ts'

/** Browser extensions that members connect: the grants they redeem, and which API keys are theirs. */
export const extensions: Migration = async (db, { text }) => {
  await sql`create table if not exists extension_grants (
    code_hash ${text} primary key,
    account_id ${text} not null,
    user_id ${text} not null,
    session_id ${text} not null,
    challenge ${text} not null,
    name ${text} not null,
    expires_at bigint not null,
    constraint extension_grants_of_member foreign key (account_id, user_id)
      references memberships (account_id, user_id) on delete cascade
  )`.execute(db)
  await sql`create index if not exists extension_grants_by_member on extension_grants (account_id, user_id)`.execute(
    db,
  )
  // An interrupted start may have added the column, and SQLite has no `add column if not exists`.
  const tables = await db.introspection.getTables()
  const keys = tables.find((table) => table.name === 'api_keys')
  if (keys?.columns.some((column) => column.name === 'is_extension')) return
  await sql`alter table api_keys add column is_extension integer not null default 0`.execute(db)
}
