import { sql } from 'kysely'
import type { Migration } from '../../platform/database/migrations.ts'

/** Experiments of hubs: which two versions, and when. What visitors were shown is in the analytics store. */
export const hubExperiments: Migration = async (db, { text }) => {
  const statements = [
    sql`create table if not exists hub_experiments (
      id ${text} primary key,
      hub_id ${text} not null references hubs (id) on delete cascade,
      account_id ${text} not null,
      version_a integer not null,
      version_b integer not null,
      share integer not null,
      own_places ${text} not null,
      status ${text} not null,
      started_at bigint not null,
      started_by ${text},
      ended_at bigint,
      ended_by ${text},
      promoted ${text}
    )`,
    sql`create unique index if not exists hub_experiments_running on hub_experiments (hub_id)
      where status = 'RUNNING'`,
    sql`create index if not exists hub_experiments_by_hub on hub_experiments (hub_id, started_at)`,
    sql`create index if not exists hub_experiments_by_account on hub_experiments (account_id)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
