import { sql } from 'kysely'
import type { Migration } from '../../platform/database/migrations.ts'

/** Starts of the program on machines, and when a part of them did not answer. */
export const installationStatus: Migration = async (db, { text }) => {
  const statements = [
    sql`create table if not exists instances (
      id ${text} primary key,
      started_at bigint not null,
      seen_at bigint not null,
      stopped_at bigint,
      is_watched integer not null
    )`,
    sql`create table if not exists instance_incidents (
      id ${text} primary key,
      instance_id ${text} not null,
      part ${text} not null,
      started_at bigint not null,
      ended_at bigint
    )`,
    sql`create index if not exists instances_by_time on instances (seen_at)`,
    sql`create index if not exists instance_incidents_by_time on instance_incidents (started_at)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
