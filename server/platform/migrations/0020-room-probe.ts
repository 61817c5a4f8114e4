import type { MigrationStep } from './step.ts'

/** Written to and emptied after a full disk, to test whether there is space again. */
export const roomProbe: MigrationStep = async (db, text) => {
  await db.schema
    .createTable('room_probe')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('filling', text, (c) => c.notNull())
    .execute()
}
