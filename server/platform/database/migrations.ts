import { type Kysely, type RawBuilder, sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration'
import { SECOND } from '../clock.ts'
import type { Database } from './database.ts'
import { isPostgres } from './database-kind.ts'
import { findLockHolder, type LockHolder, tryMigrationLock } from './migration-lock.ts'
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

export interface MigrationReports {
  /** Progress of a long migration. */
  progress?: ReportProgress
  /** Another instance migrates the database, and this one waits for it. Repeated every ten seconds. */
  waiting?: (holder: LockHolder) => void
}

const RETRY_MS = 200
const REPORT_MS = 10 * SECOND

/**
 * Runs the migrations that the database has not had. Instances that start together wait for the one that migrates. On
 * PostgreSQL all of them are one transaction. Throws a `NewerSchemaError` if a newer version has migrated the database, and
 * an `EarlierSchemaError` if its migrations are not ours.
 */
export async function runMigrations(
  db: Database,
  migrations: Migrations,
  reports: MigrationReports = {},
): Promise<void> {
  const report = reports.progress ?? (() => undefined)
  const known = Object.entries(migrations).map(([name, migration]) => [
    name,
    { up: (target: Kysely<unknown>) => migration(target, { text: binaryText(db), report }) },
  ])
  const migrateOn: MigrateOn = (target) => migrateToLatest(target, Object.fromEntries(known))
  if (!isPostgres(db)) return migrateOn(db)
  if (await hasHadAll(db, Object.keys(migrations))) return
  let reportAt = performance.now()
  while (!(await tryToMigrate(db, migrateOn))) {
    if (performance.now() >= reportAt) {
      const holder = await findLockHolder(db)
      if (holder) reports.waiting?.(holder)
      reportAt = performance.now() + REPORT_MS
    }
    await Bun.sleep(RETRY_MS)
  }
}

type MigrateOn = (db: Database) => Promise<void>

/** False if another instance migrates at the moment. No transaction is open while it is waited for. */
function tryToMigrate(db: Database, migrateOn: MigrateOn): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await tryMigrationLock(tx))) return false
    await migrateOn(tx)
    return true
  })
}

async function hasHadAll(db: Database, names: readonly string[]): Promise<boolean> {
  const executed = await listExecutedMigrations(db)
  return executed.length === names.length && names.every((name) => executed.includes(name))
}

async function migrateToLatest(
  db: Database,
  known: Record<string, { up: (target: Kysely<unknown>) => Promise<void> }>,
): Promise<void> {
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
