import type { AnyDb, MigrationStep, TextType } from './step.ts'

/** Own domains of accounts, from the request to the removal, and since when a domain is no longer served. */
export const domains: MigrationStep = async (db, text) => {
  await db.schema.alterTable('domains').addColumn('stopped_at', 'bigint').execute()
  await ownDomains(db, text)
  await db.schema
    .createIndex('own_domains_by_check')
    .on('own_domains')
    .column('next_check_at')
    .execute()
  await db.schema.createIndex('domains_by_account').on('domains').column('account_id').execute()
}

/** A name is unique only within an account: once it is proven, `domains` decides which account owns it. */
async function ownDomains(db: AnyDb, text: TextType): Promise<void> {
  await db.schema
    .createTable('own_domains')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('account_id', text, (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('proof', text, (c) => c.notNull())
    .addColumn('state', text, (c) => c.notNull())
    .addColumn('state_since', 'bigint', (c) => c.notNull())
    .addColumn('checked_at', 'bigint')
    .addColumn('next_check_at', 'bigint')
    .addColumn('finding', text, (c) => c.notNull())
    .addColumn('root_target', text)
    .addColumn('not_found_target', text)
    .addColumn('expired_target', text)
    .addColumn('created_by', text)
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('own_domains_by_name', ['account_id', 'name'])
    .execute()
}
