import type { AnyDb, MigrationStep, TextType } from './step.ts'

/** Earlier e-mail addresses of users, and the creation time of recovery codes. */
export const keptEmails: MigrationStep = async (db, text) => {
  await addresses(db, text)
  // Existing codes count as old.
  await db.schema
    .alterTable('recovery_codes')
    .addColumn('created_at', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
}

async function addresses(db: AnyDb, text: TextType): Promise<void> {
  await db.schema
    .createTable('kept_emails')
    .addColumn('email', text, (c) => c.primaryKey())
    .addColumn('user_id', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('code_hash', text, (c) => c.notNull().unique())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('kept_emails_by_user').on('kept_emails').column('user_id').execute()
  await db.schema.createIndex('kept_emails_by_end').on('kept_emails').column('expires_at').execute()
}
