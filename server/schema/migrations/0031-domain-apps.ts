import { sql } from 'kysely'
import type { Migration } from '../../platform/database/migrations.ts'

/** Apps that may open the links of an own domain. A domain without a row has none. */
export const domainApps: Migration = async (db, { text }) => {
  await sql`create table if not exists domain_apps (
    domain_id ${text} primary key references own_domains (id) on delete cascade,
    account_id ${text} not null,
    apps ${text} not null
  )`.execute(db)
}
