import { sql } from 'kysely'
import type { AnyDb, MigrationStep, TextType } from './step.ts'

/** Domains, links, their search words, and the change log that other processes follow. */
export const links: MigrationStep = async (db, text) => {
  await domains(db, text)
  await linkTables(db, text)
  await linkIndexes(db, text)
  // Links made without a login belong to an account without members.
  await sql`insert into accounts (id, name, tier, created_at) values ('acc_demo', 'Demo links', 'FREE', 0)`.execute(
    db,
  )
}

async function domains(db: AnyDb, text: TextType): Promise<void> {
  await db.schema
    .createTable('domains')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('account_id', text, (c) => c.references('accounts.id'))
    .addColumn('name', text, (c) => c.notNull().unique())
    .addColumn('is_default', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('domain_aliases')
    .addColumn('name', text, (c) => c.primaryKey())
    .addColumn('domain_id', text, (c) => c.notNull().references('domains.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
}

async function linkTables(db: AnyDb, text: TextType): Promise<void> {
  await db.schema
    .createTable('links')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('account_id', text, (c) => c.notNull().references('accounts.id'))
    .addColumn('domain_id', text, (c) => c.notNull().references('domains.id'))
    .addColumn('key', text, (c) => c.notNull())
    .addColumn('key_lower', text, (c) => c.notNull())
    .addColumn('type', text, (c) => c.notNull())
    .addColumn('title', text)
    .addColumn('redirect_to', text, (c) => c.notNull())
    .addColumn('utm', text, (c) => c.notNull().defaultTo('{}'))
    .addColumn('geo', text, (c) => c.notNull().defaultTo('[]'))
    .addColumn('monitoring', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('note', text)
    .addColumn('forward_query', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('disabled', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('starts_at', 'bigint')
    .addColumn('expires_at', 'bigint')
    .addColumn('max_clicks', 'bigint')
    .addColumn('password_hash', text)
    .addColumn('created_by', text)
    .addColumn('demo_browser', text)
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addColumn('deleted_at', 'bigint')
    .execute()
  await db.schema
    .createTable('retired_keys')
    .addColumn('domain_id', text, (c) => c.notNull())
    .addColumn('key_lower', text, (c) => c.notNull())
    .addColumn('account_id', text, (c) => c.notNull())
    .addColumn('retired_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('retired_keys_pk', ['domain_id', 'key_lower'])
    .execute()
}

async function linkIndexes(db: AnyDb, text: TextType): Promise<void> {
  const index = (name: string) => db.schema.createIndex(name).on('links')
  await index('links_by_key').unique().columns(['domain_id', 'key_lower']).execute()
  // Live links and the trash are listed separately, so each index covers only one of them.
  const isLive = sql<boolean>`deleted_at is null`
  const isTrash = sql<boolean>`deleted_at is not null`
  await index('links_live_by_creation')
    .columns(['account_id', 'created_at', 'id'])
    .where(isLive)
    .execute()
  await index('links_live_by_update')
    .columns(['account_id', 'updated_at', 'id'])
    .where(isLive)
    .execute()
  await index('links_live_by_name')
    .columns(['account_id', 'key_lower', 'id'])
    .where(isLive)
    .execute()
  await index('links_trash').columns(['account_id', 'deleted_at', 'id']).where(isTrash).execute()
  await index('links_live_by_state')
    .columns(['account_id', 'disabled', 'expires_at'])
    .where(isLive)
    .execute()
  await index('links_live_by_end')
    .columns(['account_id', 'expires_at'])
    .where(sql<boolean>`deleted_at is null and expires_at is not null`)
    .execute()
  await index('links_by_creator').columns(['created_by', 'created_at']).execute()
  await index('links_by_demo_browser').columns(['demo_browser', 'created_at']).execute()
  await db.schema
    .createTable('link_words')
    .addColumn('account_id', text, (c) => c.notNull())
    .addColumn('word', text, (c) => c.notNull())
    .addColumn('link_id', text, (c) => c.notNull().references('links.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('link_words_pk', ['account_id', 'word', 'link_id'])
    .execute()
  await db.schema.createIndex('link_words_by_link').on('link_words').column('link_id').execute()
  await db.schema
    .createTable('changes')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('subject', text, (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('changes_by_time').on('changes').column('at').execute()
}
