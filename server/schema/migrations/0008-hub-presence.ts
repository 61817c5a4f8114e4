import { sql } from 'kysely'
import type { Migration } from '../../platform/database/migrations.ts'

/** Who has the editor of a hub open. */
export const hubPresence: Migration = async (db, { text }) => {
  const statements = [
    sql`create table if not exists hub_presence (
      hub_id ${text} not null references hubs (id) on delete cascade,
      user_id ${text} not null,
      tab ${text} not null,
      account_id ${text} not null,
      block_id ${text},
      area ${text},
      opened_at bigint not null,
      seen_at bigint not null,
      primary key (hub_id, user_id, tab)
    )`,
    sql`create index if not exists hub_presence_by_time on hub_presence (seen_at)`,
    sql`create index if not exists hub_presence_by_account on hub_presence (account_id)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
