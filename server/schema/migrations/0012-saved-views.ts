import { sql } from 'kysely'
import type { Migration } from '../../platform/database/migrations.ts'

/** Views of the analytics page that members saved. */
export const savedViews: Migration = async (db, { text }) => {
  await sql`create table if not exists saved_views (
    id ${text} primary key,
    account_id ${text} not null,
    user_id ${text} not null,
    name ${text} not null,
    name_lower ${text} not null,
    query ${text} not null,
    created_at bigint not null,
    constraint saved_views_of_member foreign key (account_id, user_id)
      references memberships (account_id, user_id) on delete cascade,
    constraint saved_views_by_name unique (account_id, user_id, name_lower)
  )`.execute(db)
}
