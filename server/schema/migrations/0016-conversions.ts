import { sql } from 'kysely'
import type { Migration } from '../../platform/database/migrations.ts'

/** Links that add an id to each click, and conversions whose click has not been found yet. */
export const conversions: Migration = async (db, { text }) => {
  await sql`create table if not exists waiting_conversions (
    account_id ${text} not null references accounts (id) on delete cascade,
    id ${text} not null,
    click_id ${text} not null,
    clicked_at bigint not null,
    name ${text} not null,
    reference ${text} not null,
    currency ${text} not null,
    thousandths bigint not null,
    received_at bigint not null,
    try_at bigint not null,
    primary key (account_id, id)
  )`.execute(db)
  await sql`create index if not exists waiting_conversions_due on waiting_conversions (try_at)`.execute(
    db,
  )
  // An interrupted start may have added the column, and SQLite has no `add column if not exists`.
  const tables = await db.introspection.getTables()
  const links = tables.find((table) => table.name === 'links')
  if (links?.columns.some((column) => column.name === 'click_ids')) return
  await sql`alter table links add column click_ids integer not null default 0`.execute(db)
}
