import type { MigrationStep } from './step.ts'

/** Facts about the installation that the database belongs to, such as the fingerprint of its secret key. */
export const installation: MigrationStep = async (db, text) => {
  await db.schema
    .createTable('installation')
    .addColumn('name', text, (c) => c.primaryKey())
    .addColumn('value', text, (c) => c.notNull())
    .execute()
}
