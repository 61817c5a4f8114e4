import type { Database } from '../platform/database/database.ts'
import {
  type Migrations,
  type ReportProgress,
  runMigrations,
} from '../platform/database/migrations.ts'
import { baseline } from './migrations/0001-baseline/baseline.ts'

const migrations: Migrations = { '0001-baseline': baseline }

/** Brings the schema up to date. For the errors see `runMigrations`. */
export function migrate(db: Database, report?: ReportProgress): Promise<void> {
  return runMigrations(db, migrations, report)
}
