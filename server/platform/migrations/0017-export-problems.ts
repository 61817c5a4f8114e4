import type { MigrationStep } from './step.ts'

/** An export that ended early says why. */
export const exportProblems: MigrationStep = async (db, text) => {
  await db.schema.alterTable('exports').addColumn('problem', text).execute()
}
