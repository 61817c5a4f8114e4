import type { MigrationStep } from './step.ts'

/** Written and emptied again by a program that met a full disk, to learn whether there is room. */
export const roomProbe: MigrationStep = async (db, text) => {
  await db.schema
    .createTable('room_probe')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('filling', text, (c) => c.notNull())
    .execute()
}
