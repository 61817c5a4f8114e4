import { sql } from 'kysely'
import type { MigrationStep } from './step.ts'

/** Rows of a piece so far. */
const ROWS_IN_PIECE = 250

/**
 * The worker reads imports, which may fail, and pieces store their first row instead of their position. Exports become
 * files; earlier exports, kept for a day at most, have to be made again.
 */
export const files: MigrationStep = async (db, text) => {
  await db.schema.alterTable('imports').addColumn('problem', text).execute()
  await db.schema.alterTable('import_pieces').renameColumn('position', 'first_row').execute()
  await sql`update import_pieces set first_row = first_row * ${sql.lit(ROWS_IN_PIECE)}`.execute(db)
  await db.schema.dropTable('export_pieces').execute()
  await db.schema.alterTable('exports').addColumn('file', text).execute()
  await sql`delete from exports where status = 'DONE'`.execute(db)
}
