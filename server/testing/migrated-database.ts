import { type Database, type DatabaseOptions, openDatabase } from '../platform/database/database.ts'
import { migrate } from '../schema/migrate.ts'

/** For tests of the platform, which does not know the schema itself. */
export async function openMigrated(options: DatabaseOptions): Promise<Database> {
  const db = openDatabase(options)
  await migrate(db)
  return db
}
