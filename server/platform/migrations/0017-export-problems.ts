import type { MigrationStep } from './step.ts'

/** Why an export ended early. */
export const exportProblems: MigrationStep = async (db, text) => {
  await db.schema.alterTable('exports').addColumn('problem', text).execute()
}
