import type { MigrationStep } from './step.ts'

/** A key is claimed for a limited time and records whether anything was committed under it. Existing rows have answers. */
export const idempotency: MigrationStep = async (db, text) => {
  await db.schema.alterTable('idempotency').addColumn('claim', text).execute()
  await db.schema.alterTable('idempotency').addColumn('claimed_until', 'bigint').execute()
  await db.schema
    .alterTable('idempotency')
    .addColumn('worked', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
