import { sql } from 'kysely'
import type { Migration } from '../../platform/database/migrations.ts'

/** Where the old addresses of an import lead, compared with its links. */
export const moveChecks: Migration = async (db, { text }) => {
  await sql`create table if not exists move_checks (
    import_id ${text} primary key references imports (id) on delete cascade,
    account_id ${text} not null,
    old_address ${text} not null,
    status ${text} not null,
    total integer not null,
    next_row integer not null,
    done integer not null,
    same integer not null,
    skipped integer not null,
    found ${text} not null,
    silent_rows integer not null,
    problem ${text},
    started_at bigint not null,
    ended_at bigint
  )`.execute(db)
  await sql`create index if not exists move_checks_by_account on move_checks (account_id)`.execute(
    db,
  )
  await sql`create table if not exists move_differences (
    import_id ${text} not null references move_checks (import_id) on delete cascade,
    row_number integer not null,
    kind ${text} not null,
    old_address ${text} not null,
    old_target ${text},
    old_status integer,
    new_address ${text} not null,
    new_target ${text},
    constraint move_differences_pk primary key (import_id, row_number)
  )`.execute(db)
}
