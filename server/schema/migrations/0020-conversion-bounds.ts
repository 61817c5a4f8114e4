import { sql } from 'kysely'
import type { Migration } from '../../platform/database/migrations.ts'

/** Which conversions each click has, and how many an account has reported today and this month. */
export const conversionBounds: Migration = async (db, { text }) => {
  await sql`create table if not exists converted_clicks (
    account_id ${text} not null references accounts (id) on delete cascade,
    click_id ${text} not null,
    clicked_at bigint not null,
    marks ${text} not null,
    primary key (account_id, click_id)
  )`.execute(db)
  await sql`create index if not exists converted_clicks_age on converted_clicks (clicked_at)`.execute(
    db,
  )
  await sql`create table if not exists conversion_uses (
    account_id ${text} not null references accounts (id) on delete cascade,
    day bigint not null,
    day_used integer not null,
    month bigint not null,
    month_used integer not null,
    primary key (account_id)
  )`.execute(db)
}
