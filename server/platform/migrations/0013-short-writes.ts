import { sql } from 'kysely'
import type { AnyDb, MigrationStep } from './step.ts'

/** What lets writes find their rows by an index, so that none of them holds the database for long; tags that go. */
export const shortWrites: MigrationStep = async (db) => {
  await linkIndexes(db)
  await otherIndexes(db)
  await removedTags(db)
}

async function linkIndexes(db: AnyDb): Promise<void> {
  const index = (name: string) => db.schema.createIndex(name).on('links')
  // Deleting an account looks for its links, and the other indexes hold only the live ones or only the trash.
  await index('links_by_account').column('account_id').execute()
  await index('links_by_deletion')
    .column('deleted_at')
    .where(sql<boolean>`deleted_at is not null`)
    .execute()
  await index('links_demos_by_end')
    .column('expires_at')
    .where(sql<boolean>`type = 'DEMO'`)
    .execute()
  // With the time, though it is null: SQLite would read the rows to see that.
  await index('links_live_by_domain')
    .columns(['domain_id', 'account_id', 'deleted_at'])
    .where(sql<boolean>`deleted_at is null`)
    .execute()
  // With the account, so that a member's links are counted without reading them.
  await db.schema.dropIndex('links_by_creator').execute()
  await index('links_by_maker').columns(['created_by', 'account_id', 'created_at']).execute()
}

async function otherIndexes(db: AnyDb): Promise<void> {
  const index = (name: string, table: string, columns: string[]) =>
    db.schema.createIndex(name).on(table).columns(columns)
  await db.schema.dropIndex('jobs_by_time').execute()
  await index('jobs_by_kind', 'jobs', ['kind', 'run_at', 'id']).execute()
  await index('idempotency_by_time', 'idempotency', ['created_at']).execute()
  await index('registrations_by_email', 'registrations', ['email']).execute()
  await index('registrations_by_invitation', 'registrations', ['invitation_id'])
    .where(sql<boolean>`invitation_id is not null`)
    .execute()
  // Deleting a person looks for these.
  await index('invitations_by_inviter', 'invitations', ['invited_by']).execute()
  await index('sessions_by_operator', 'sessions', ['assumed_by'])
    .where(sql<boolean>`assumed_by is not null`)
    .execute()
}

/** A deleted tag is out of sight at once; the worker takes it off its links and then removes it. */
async function removedTags(db: AnyDb): Promise<void> {
  await db.schema.alterTable('tags').addColumn('deleted_at', 'bigint').execute()
  await db.schema.dropIndex('tags_by_name').execute()
  await db.schema
    .createIndex('tags_by_name')
    .unique()
    .on('tags')
    .columns(['account_id', 'name_lower'])
    .where(sql<boolean>`deleted_at is null`)
    .execute()
}
