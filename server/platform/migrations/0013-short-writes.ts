import { sql } from 'kysely'
import type { AnyDb, MigrationStep } from './step.ts'

/** Indexes that keep writes short, because they find their rows without a scan; and deleted tags. */
export const shortWrites: MigrationStep = async (db) => {
  await linkIndexes(db)
  await otherIndexes(db)
  await removedTags(db)
}

async function linkIndexes(db: AnyDb): Promise<void> {
  const index = (name: string) => db.schema.createIndex(name).on('links')
  // For deleting an account: the other indexes cover only live links or only the trash.
  await index('links_by_account').column('account_id').execute()
  await index('links_by_deletion')
    .column('deleted_at')
    .where(sql<boolean>`deleted_at is not null`)
    .execute()
  await index('links_demos_by_end')
    .column('expires_at')
    .where(sql<boolean>`type = 'DEMO'`)
    .execute()
  // Includes `deleted_at`, although it is null: otherwise SQLite would read the rows to check that.
  await index('links_live_by_domain')
    .columns(['domain_id', 'account_id', 'deleted_at'])
    .where(sql<boolean>`deleted_at is null`)
    .execute()
  // Includes the account, so that a member's links are counted without reading them.
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
  // For deleting a user.
  await index('invitations_by_inviter', 'invitations', ['invited_by']).execute()
  await index('sessions_by_operator', 'sessions', ['assumed_by'])
    .where(sql<boolean>`assumed_by is not null`)
    .execute()
}

/** A deleted tag is hidden at once; the worker removes it from its links and then deletes it. */
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
