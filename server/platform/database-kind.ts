import { PostgresAdapter, type QueryExecutor } from 'kysely'

/** For the few questions that the two databases answer in different words. */
export function isPostgres(db: { getExecutor(): QueryExecutor }): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
