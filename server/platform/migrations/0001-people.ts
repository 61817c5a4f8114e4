import type { AnyDb, MigrationStep, TextType } from './step.ts'

/** Accounts, users, sessions, registrations, rate counters and idempotency keys. */
export const people: MigrationStep = async (db, text) => {
  await accounts(db, text)
  await guards(db, text)
}

async function accounts(db: AnyDb, text: TextType): Promise<void> {
  await db.schema
    .createTable('accounts')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('tier', text, (c) => c.notNull())
    .addColumn('referral_code', text, (c) => c.unique())
    .addColumn('linked_to_referral', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('free_trial_ends_at', 'bigint')
    .addColumn('has_seen_tour', text, (c) => c.notNull().defaultTo('{}'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('users')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('email', text, (c) => c.notNull().unique())
    .addColumn('first_name', text, (c) => c.notNull())
    .addColumn('last_name', text, (c) => c.notNull())
    .addColumn('password_hash', text, (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('last_login_at', 'bigint')
    .execute()
  await db.schema
    .createTable('memberships')
    .addColumn('account_id', text, (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('user_id', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('role', 'integer', (c) => c.notNull())
    .addColumn('status', text, (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('memberships_pk', ['account_id', 'user_id'])
    .execute()
  await db.schema.createIndex('memberships_by_user').on('memberships').column('user_id').execute()
}

async function guards(db: AnyDb, text: TextType): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('user_id', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('account_id', text, (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute()
  await db.schema.createIndex('sessions_by_end').on('sessions').column('expires_at').execute()
  await db.schema
    .createTable('registrations')
    .addColumn('code_hash', text, (c) => c.primaryKey())
    .addColumn('email', text, (c) => c.notNull())
    .addColumn('referral_code', text)
    .addColumn('promo_code', text)
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('registrations_by_end')
    .on('registrations')
    .column('expires_at')
    .execute()
  await db.schema
    .createTable('rate_counters')
    .addColumn('bucket', text, (c) => c.primaryKey())
    .addColumn('ends_at', 'bigint', (c) => c.notNull())
    .addColumn('used', 'integer', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('idempotency')
    .addColumn('user_id', text, (c) => c.notNull())
    .addColumn('key', text, (c) => c.notNull())
    .addColumn('request_hash', text, (c) => c.notNull())
    .addColumn('status', 'integer')
    .addColumn('answer', text)
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('idempotency_pk', ['user_id', 'key'])
    .execute()
}
