import { sql } from 'kysely'
import type { MigrationStep } from './step.ts'

/** Indexes to find the rows of a deleted account, and to allow one running export per account. */
export const leaving: MigrationStep = async (db) => {
  const index = (name: string) => db.schema.createIndex(name)
  await index('sessions_by_account').on('sessions').column('account_id').execute()
  await index('retired_keys_by_account').on('retired_keys').column('account_id').execute()
  await index('exports_under_way')
    .unique()
    .on('exports')
    .column('account_id')
    .where(sql<boolean>`status in ('WAITING', 'RUNNING')`)
    .execute()
  await index('exports_by_end').on('exports').column('expires_at').execute()
}
