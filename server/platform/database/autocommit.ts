import { type Database, type Db, opened } from './database.ts'

/**
 * For one statement that commits by itself on purpose: it stands alone, such as a counter or a claim, and often on a hot
 * path, where a transaction would cost two more round trips. Store functions that allow it take a `Database`. Inside a
 * transaction, the statement stays part of it.
 */
export function autocommit(db: Db): Database {
  return opened(db)
}
