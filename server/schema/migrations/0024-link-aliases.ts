import { sql } from 'kysely'
import type { Migration } from '../../platform/database/migrations.ts'

/** Other addresses of links. Each is a row of `links` too, so one index decides who has a key on a domain. */
export const linkAliases: Migration = async (db, { text }) => {
  await sql`create table if not exists link_aliases (
    id ${text} primary key references links (id) on delete cascade,
    link_id ${text} not null references links (id) on delete cascade,
    account_id ${text} not null
  )`.execute(db)
  await sql`create index if not exists link_aliases_by_link on link_aliases (link_id)`.execute(db)
}
