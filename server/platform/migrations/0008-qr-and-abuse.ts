import type { AnyDb, MigrationStep, TextType } from './step.ts'

/** Saved designs of QR codes; block lists, reports and bans. */
export const qrAndAbuse: MigrationStep = async (db, text) => {
  await presets(db, text)
  await blockList(db, text)
  await reports(db, text)
  await bans(db, text)
}

async function presets(db: AnyDb, text: TextType): Promise<void> {
  await db.schema
    .createTable('qr_presets')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('account_id', text, (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('design', text, (c) => c.notNull())
    .addColumn('is_default', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('qr_presets_by_account')
    .on('qr_presets')
    .column('account_id')
    .execute()
}

async function blockList(db: AnyDb, text: TextType): Promise<void> {
  await db.schema
    .createTable('block_entries')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('value', text, (c) => c.notNull())
    .addColumn('note', text)
    .addColumn('created_by', text, (c) => c.references('users.id').onDelete('set null'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('block_entries_by_value')
    .on('block_entries')
    .columns(['kind', 'value'])
    .unique()
    .execute()
}

async function reports(db: AnyDb, text: TextType): Promise<void> {
  await db.schema
    .createTable('reports')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('link_id', text, (c) => c.notNull().references('links.id').onDelete('cascade'))
    .addColumn('account_id', text, (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('reason', text, (c) => c.notNull())
    .addColumn('words', text)
    .addColumn('email', text)
    .addColumn('status', text, (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('decided_at', 'bigint')
    .addColumn('decided_by', text, (c) => c.references('users.id').onDelete('set null'))
    .execute()
  await db.schema.createIndex('reports_by_link').on('reports').column('link_id').execute()
  await db.schema.createIndex('reports_by_account').on('reports').column('account_id').execute()
  await db.schema
    .createIndex('reports_by_status')
    .on('reports')
    .columns(['status', 'created_at', 'id'])
    .execute()
}

async function bans(db: AnyDb, text: TextType): Promise<void> {
  await db.schema
    .createTable('link_bans')
    .addColumn('link_id', text, (c) => c.primaryKey().references('links.id').onDelete('cascade'))
    .addColumn('account_id', text, (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('reason', text, (c) => c.notNull())
    .addColumn('banned_by', text, (c) => c.references('users.id').onDelete('set null'))
    .addColumn('banned_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('link_bans_by_account').on('link_bans').column('account_id').execute()
  await db.schema
    .createTable('account_bans')
    .addColumn('account_id', text, (c) =>
      c.primaryKey().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('reason', text, (c) => c.notNull())
    .addColumn('banned_by', text, (c) => c.references('users.id').onDelete('set null'))
    .addColumn('banned_at', 'bigint', (c) => c.notNull())
    .execute()
}
