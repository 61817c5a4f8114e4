import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'
import { isPostgres } from './database-kind.ts'

/** The time by the database's clock, in epoch milliseconds: the only clock that all machines share. */
export function databaseTime(db: Db): RawBuilder<number> {
  return isPostgres(db)
    ? sql`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`
    : sql`cast(unixepoch('subsec') * 1000 as integer)`
}
