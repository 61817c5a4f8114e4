import { sql } from 'kysely'
import type { MigrationStep } from './step.ts'

/** Rows of a piece until now. */
const ROWS_IN_PIECE = 250

/**
 * Imports are read by the worker, which may fail, and pieces say at which row they begin instead of counting pieces.
 * Exports are files; what was made before, and kept for a day at most, has to be made again.
 */
export const files: MigrationStep = async (db, text) => {
  await db.schema.alterTable('imports').addColumn('problem', text).execute()
  await db.schema.alterTable('import_pieces').renameColumn('position', 'first_row').execute()
  await sql`update import_pieces set first_row = first_row * ${sql.lit(ROWS_IN_PIECE)}`.execute(db)
  await db.schema.dropTable('export_pieces').execute()
  await db.schema.alterTable('exports').addColumn('file', text).execute()
  await sql`delete from exports where status = 'DONE'`.execute(db)
}
