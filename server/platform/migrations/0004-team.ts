import { sql } from 'kysely'
import type { AnyDb, MigrationStep, TextType } from './step.ts'

/** Second factors, one-use codes, sign-in by an identity provider, invitations, API keys, exports, deleted accounts. */
export const team: MigrationStep = async (db, text) => {
  await moreColumns(db, text)
  await sessions(db, text)
  await proofs(db, text)
  await factors(db, text)
  await colleagues(db, text)
  await exports(db, text)
}

async function moreColumns(db: AnyDb, text: TextType): Promise<void> {
  const accounts = () => db.schema.alterTable('accounts')
  await accounts().addColumn('deleted_at', 'bigint').execute()
  await accounts().addColumn('purge_at', 'bigint').execute()
  // Every change of the team increments this first, which serializes such changes on both databases.
  await accounts()
    .addColumn('team_version', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('accounts_by_purge').on('accounts').column('purge_at').execute()
  await db.schema.alterTable('users').addColumn('password_changed_at', 'bigint').execute()
  await db.schema
    .alterTable('users')
    .addColumn('is_operator', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('registrations').addColumn('invitation_id', text).execute()
  await db.schema
    .alterTable('registrations')
    .addColumn('is_setup', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  for (const column of ['country', 'key_id', 'assumed_by']) {
    await db.schema.alterTable('audit').addColumn(column, text).execute()
  }
  await db.schema.createIndex('audit_by_time').on('audit').column('at').execute()
}

/** Recreates the table: a user may be logged in without an account, and SQLite cannot drop `not null`. */
async function sessions(db: AnyDb, text: TextType): Promise<void> {
  await db.schema
    .createTable('sessions_new')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('user_id', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('account_id', text, (c) => c.references('accounts.id').onDelete('cascade'))
    .addColumn('device', text, (c) => c.notNull())
    .addColumn('place', text, (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('last_used_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('confirmed_until', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('assumed_by', text, (c) => c.references('users.id').onDelete('cascade'))
    .execute()
  await sql`insert into sessions_new (id, user_id, account_id, device, place, created_at, last_used_at, expires_at)
    select id, user_id, account_id, '', '', created_at, created_at, expires_at from sessions`.execute(
    db,
  )
  await db.schema.dropTable('sessions').execute()
  await sql`alter table sessions_new rename to sessions`.execute(db)
  await db.schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute()
  await db.schema.createIndex('sessions_by_end').on('sessions').column('expires_at').execute()
}

async function proofs(db: AnyDb, text: TextType): Promise<void> {
  await db.schema
    .createTable('mailed_codes')
    .addColumn('code_hash', text, (c) => c.primaryKey())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('user_id', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('detail', text)
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .execute()
  await db.schema.createIndex('mailed_codes_by_user').on('mailed_codes').column('user_id').execute()
  await db.schema
    .createIndex('mailed_codes_by_end')
    .on('mailed_codes')
    .column('expires_at')
    .execute()
  await db.schema
    .createTable('challenges')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('user_id', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('session_id', text)
    .addColumn('code_hash', text)
    .addColumn('code_sent_at', 'bigint')
    .addColumn('passkey_challenge', text)
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('challenges_by_user').on('challenges').column('user_id').execute()
  await db.schema.createIndex('challenges_by_end').on('challenges').column('expires_at').execute()
}

async function factors(db: AnyDb, text: TextType): Promise<void> {
  await db.schema
    .createTable('factors')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('user_id', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('secret', text)
    .addColumn('last_step', 'bigint')
    .addColumn('credential_id', text, (c) => c.unique())
    .addColumn('public_key', text)
    .addColumn('counter', 'bigint')
    .addColumn('transports', text)
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('last_used_at', 'bigint')
    .execute()
  await db.schema.createIndex('factors_by_user').on('factors').column('user_id').execute()
  await db.schema
    .createTable('recovery_codes')
    .addColumn('user_id', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('code_hash', text, (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .addPrimaryKeyConstraint('recovery_codes_pk', ['user_id', 'code_hash'])
    .execute()
  await db.schema
    .createTable('identities')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('issuer', text, (c) => c.notNull())
    .addColumn('subject', text, (c) => c.notNull())
    .addColumn('user_id', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('email', text)
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('identities_by_subject', ['issuer', 'subject'])
    .execute()
  await db.schema.createIndex('identities_by_user').on('identities').column('user_id').execute()
}

async function colleagues(db: AnyDb, text: TextType): Promise<void> {
  await db.schema
    .createTable('invitations')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('account_id', text, (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('email', text, (c) => c.notNull())
    .addColumn('role', 'integer', (c) => c.notNull())
    .addColumn('invited_by', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('invitations_by_email', ['account_id', 'email'])
    .execute()
  await db.schema.createIndex('invitations_of').on('invitations').column('email').execute()
  await db.schema
    .createTable('api_keys')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('account_id', text, (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('user_id', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('prefix', text, (c) => c.notNull())
    .addColumn('key_hash', text, (c) => c.notNull().unique())
    .addColumn('permissions', 'integer', (c) => c.notNull())
    .addColumn('allowed_addresses', text, (c) => c.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('last_used_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('api_keys_by_account')
    .on('api_keys')
    .columns(['account_id', 'created_at'])
    .execute()
  await db.schema.createIndex('api_keys_by_user').on('api_keys').column('user_id').execute()
}

async function exports(db: AnyDb, text: TextType): Promise<void> {
  await db.schema
    .createTable('exports')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('account_id', text, (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('user_id', text)
    .addColumn('status', text, (c) => c.notNull())
    .addColumn('progress', 'integer', (c) => c.notNull())
    .addColumn('size', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('exports_by_account')
    .on('exports')
    .columns(['account_id', 'created_at'])
    .execute()
  // Pieces of the file in base64, so that any machine can serve it.
  await db.schema
    .createTable('export_pieces')
    .addColumn('export_id', text, (c) => c.notNull().references('exports.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('piece', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('export_pieces_pk', ['export_id', 'position'])
    .execute()
}
