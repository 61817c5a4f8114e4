import { type Kysely, type RawBuilder, sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration'
import type { Database } from './database.ts'
import { isPostgres } from './database-kind.ts'
import { requireKnownMigrations } from './schema-errors.ts'

/** The database's text type, compared by bytes. */
export type TextType = RawBuilder<unknown>
/** Receives the progress of a long migration. */
export type ReportProgress = (progress: string) => void

export interface MigrationOptions {
  text: TextType
  report: ReportProgress
}

/**
 * Untyped: a migration sees the schema of its own time. On SQLite it does not run in a transaction, and must be repeatable
 * after an interrupted start.
 */
export type Migration = (db: Kysely<unknown>, options: MigrationOptions) => Promise<void>

/** By name, which begins with a number. Forward only, never edited after landing. */
export type Migrations = Readonly<Record<string, Migration>>

/**
 * Runs the migrations that the database has not had. Kysely takes a database lock, so instances that start together wait.
 * Throws a `NewerSchemaError` if a newer version has migrated the database, and an `EarlierSchemaError` if its migrations
 * are not ours.
 */
export async function runMigrations(
  db: Database,
  migrations: Migrations,
  report: ReportProgress = () => undefined,
): Promise<void> {
  const options = { text: binaryText(db), report }
  const known = Object.fromEntries(
    Object.entries(migrations).map(([name, migration]) => [
      name,
      { up: (target: Kysely<unknown>) => migration(target, options) },
    ]),
  )
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } })
  const { error } = await migrator.migrateToLatest()
  if (!error) return
  // Kysely checks before it changes anything, and reports unknown migrations as corrupted ones.
  requireKnownMigrations(await listExecutedMigrations(db), Object.keys(known))
  throw error
}

async function listExecutedMigrations(db: Database): Promise<string[]> {
  try {
    const { rows } = await sql<{
      name: string
    }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db)
    return rows.map(({ name }) => name)
  } catch {
    // The caller's original error explains the failure.
    return []
  }
}

/** Text compared by bytes on both databases, so that ranges and pages agree. */
function binaryText(db: Database): TextType {
  return isPostgres(db) ? sql`text collate "C"` : sql`text`
}
