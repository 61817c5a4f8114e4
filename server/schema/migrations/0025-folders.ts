import { sql } from 'kysely'
import type { Migration } from '../../platform/database/migrations.ts'

/** Folders of links, and who sees those that are not open to everyone. */
export const folders: Migration = async (db, { text }) => {
  await sql`create table if not exists folders (
    id ${text} primary key,
    account_id ${text} not null references accounts (id) on delete cascade,
    name ${text} not null,
    name_lower ${text} not null,
    color ${text} not null,
    access ${text} not null,
    created_at bigint not null,
    deleted_at bigint
  )`.execute(db)
  await sql`create unique index if not exists folders_by_name on folders (account_id, name_lower)
    where deleted_at is null`.execute(db)
  await sql`create table if not exists folder_members (
    folder_id ${text} not null references folders (id) on delete cascade,
    user_id ${text} not null references users (id) on delete cascade,
    primary key (folder_id, user_id)
  )`.execute(db)
  await sql`create index if not exists folder_members_by_user on folder_members (user_id)`.execute(
    db,
  )
  // An interrupted start may have added the column, and SQLite has no `add column if not exists`.
  const tables = await db.introspection.getTables()
  const links = tables.find((table) => table.name === 'links')
  if (!links?.columns.some((column) => column.name === 'folder_id')) {
    await sql`alter table links add column folder_id ${text}`.execute(db)
  }
  await sql`create index if not exists links_by_folder on links (account_id, folder_id)
    where folder_id is not null`.execute(db)
}
