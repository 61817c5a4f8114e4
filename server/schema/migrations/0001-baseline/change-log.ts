import { sql } from 'kysely'
import type { Statements } from './statements.ts'

/** The change log that every process follows. The database numbers the changes, so that a reader knows how far it has read. */
export const changeLog: Statements = (text, isOnPostgres) =>
  isOnPostgres
    ? [
        // The id of the transaction that wrote a row shows whether an earlier read could have seen the row.
        sql`create table if not exists changes (
          number bigint generated always as identity primary key,
          id ${text} not null,
          subject ${text} not null,
          at bigint not null,
          transaction xid8 not null default pg_current_xact_id()
        )`,
        byTime,
        sql`create index if not exists changes_by_transaction on changes (transaction, number)`,
      ]
    : [
        // Without autoincrement SQLite would reuse the number of the last row after its deletion.
        sql`create table if not exists changes (
          number integer primary key autoincrement,
          id ${text} not null,
          subject ${text} not null,
          at bigint not null
        )`,
        byTime,
      ]

const byTime = sql`create index if not exists changes_by_time on changes (at)`
