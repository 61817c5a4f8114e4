import { sql } from 'kysely'
import type { Migration } from '../../platform/database/migrations.ts'

/** Requests for keys without a link on domains of accounts. */
export const orphanHits: Migration = async (db, { text }) => {
  const statements = [
    sql`create table if not exists orphan_hits (
      account_id ${text} not null references accounts (id) on delete cascade,
      domain_id ${text} not null,
      day ${text} not null,
      kind ${text} not null,
      key ${text} not null,
      referrer ${text} not null,
      country ${text} not null,
      hits bigint not null,
      last_at bigint not null,
      primary key (account_id, domain_id, day, kind, key, referrer, country)
    )`,
    sql`create index if not exists orphan_hits_by_day on orphan_hits (day)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
