import type { MigrationStep } from './step.ts'

/** Favicons under unguessable ids. The table has not been used so far. */
export const favicons: MigrationStep = async (db, text) => {
  await db.schema.dropTable('favicons').execute()
  await db.schema
    .createTable('favicons')
    .addColumn('host', text, (c) => c.primaryKey())
    .addColumn('id', text, (c) => c.unique())
    .addColumn('type', text)
    .addColumn('picture', text)
    .addColumn('looked_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('favicons_by_look').on('favicons').column('looked_at').execute()
}
