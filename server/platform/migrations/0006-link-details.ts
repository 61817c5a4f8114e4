import type { AnyDb, MigrationStep, TextType } from './step.ts'

/** Targets of ended links, cards, clicks taken from a limit, UTM templates, favicons. */
export const linkDetails: MigrationStep = async (db, text) => {
  for (const column of ['expired_to', 'preview']) {
    await db.schema.alterTable('links').addColumn(column, text).execute()
  }
  await db.schema
    .createTable('link_takes')
    .addColumn('link_id', text, (c) => c.primaryKey().references('links.id').onDelete('cascade'))
    .addColumn('account_id', text, (c) => c.notNull())
    .addColumn('taken', 'bigint', (c) => c.notNull())
    .execute()
  await utmTemplates(db, text)
  await db.schema
    .createTable('favicons')
    .addColumn('host', text, (c) => c.primaryKey())
    .addColumn('type', text)
    .addColumn('picture', text)
    .addColumn('fetched_at', 'bigint', (c) => c.notNull())
    .execute()
}

async function utmTemplates(db: AnyDb, text: TextType): Promise<void> {
  await db.schema
    .createTable('utm_templates')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('account_id', text, (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('name_lower', text, (c) => c.notNull())
    .addColumn('utm', text, (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('utm_templates_by_name')
    .unique()
    .on('utm_templates')
    .columns(['account_id', 'name_lower'])
    .execute()
}
