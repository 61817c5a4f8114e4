import { sql } from 'kysely'
import type { Migration } from '../../platform/database/migrations.ts'

/** The machines that run on this database, as long as their workers say that they are there. */
export const machines: Migration = async (db, { text }) => {
  await sql`create table if not exists machines (
    id ${text} primary key,
    host ${text} not null,
    has_clickhouse integer not null,
    has_files integer not null,
    connections integer not null,
    started_at bigint not null,
    seen_at bigint not null,
    beats integer not null
  )`.execute(db)
}
