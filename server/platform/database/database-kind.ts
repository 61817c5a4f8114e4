import { PostgresAdapter, type QueryExecutor } from 'kysely'

/** For the few queries whose SQL differs between the two databases. */
export function isPostgres(db: { getExecutor(): QueryExecutor }): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
