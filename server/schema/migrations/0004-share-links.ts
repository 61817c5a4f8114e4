import { sql } from 'kysely'
import type { Migration } from '../../platform/database/migrations.ts'

/** Links by which posts are shared: one for each target on each domain. */
export const shareLinks: Migration = async (db, { text }) => {
  await sql`create table if not exists share_links (
    domain_id ${text} not null,
    target ${text} not null,
    link_id ${text} references links (id) on delete cascade,
    primary key (domain_id, target)
  )`.execute(db)
  await sql`create index if not exists share_links_by_link on share_links (link_id)`.execute(db)
}
