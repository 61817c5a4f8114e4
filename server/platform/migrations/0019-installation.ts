import type { MigrationStep } from './step.ts'

/** What the database says of the installation it belongs to, such as which key it was made with. */
export const installation: MigrationStep = async (db, text) => {
  await db.schema
    .createTable('installation')
    .addColumn('name', text, (c) => c.primaryKey())
    .addColumn('value', text, (c) => c.notNull())
    .execute()
}
