import type { AnyDb, MigrationStep, TextType } from './step.ts'

/** Click counters of the shipper, jobs and the audit log. */
export const clicks: MigrationStep = async (db, text) => {
  await counters(db, text)
  await work(db, text)
}

async function counters(db: AnyDb, text: TextType): Promise<void> {
  await db.schema
    .createTable('link_clicks')
    .addColumn('link_id', text, (c) => c.primaryKey())
    .addColumn('account_id', text, (c) => c.notNull())
    .addColumn('total', 'bigint', (c) => c.notNull())
    .addColumn('human', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('link_clicks_by_human')
    .on('link_clicks')
    .columns(['account_id', 'human', 'link_id'])
    .execute()
  await db.schema
    .createTable('shipped_segments')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('clicks', 'bigint', (c) => c.notNull())
    .addColumn('shipped_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('shipped_segments_by_time')
    .on('shipped_segments')
    .column('shipped_at')
    .execute()
  await db.schema
    .createTable('daily_salts')
    .addColumn('day', text, (c) => c.primaryKey())
    .addColumn('salt', text, (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
}

async function work(db: AnyDb, text: TextType): Promise<void> {
  await db.schema
    .createTable('jobs')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('payload', text, (c) => c.notNull())
    .addColumn('run_at', 'bigint', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('claimed_until', 'bigint')
    .addColumn('last_error', text)
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('jobs_by_time').on('jobs').column('run_at').execute()
  await db.schema
    .createTable('audit')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('account_id', text, (c) => c.notNull())
    .addColumn('user_id', text)
    .addColumn('action', text, (c) => c.notNull())
    .addColumn('subject', text, (c) => c.notNull())
    .addColumn('before', text)
    .addColumn('after', text)
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('audit_by_account')
    .on('audit')
    .columns(['account_id', 'at'])
    .execute()
  await db.schema.createIndex('audit_by_subject').on('audit').columns(['subject', 'at']).execute()
}
