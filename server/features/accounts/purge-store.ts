import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

// Everything that hangs on an account, in one place, whichever feature it belongs to: a test walks all tables and fails
// where a row is left. What is not named here goes with the account's own row, by its foreign key.

/** Links without a login belong to it, and nobody can delete it. */
const DEMO_ACCOUNT = 'acc_demo'

/** False where the account is not due. From here on it cannot be brought back. */
export async function beginPurge(db: Db, accountId: string, now: number): Promise<boolean> {
  const row = await db
    .updateTable('accounts')
    .set({ purge_at: 0 })
    .where('id', '=', accountId)
    .where('id', '!=', DEMO_ACCOUNT)
    .where('deleted_at', 'is not', null)
    .where('purge_at', '<=', now)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Removes links and retires their keys under no account: nobody gets them, and they go on to answer 410. */
export async function retireLinks(
  db: Db,
  accountId: string,
  { limit, now }: { limit: number; now: number },
): Promise<number> {
  const links = await db
    .selectFrom('links')
    .select(['id', 'domain_id', 'key_lower'])
    .where('account_id', '=', accountId)
    .limit(limit)
    .execute()
  if (links.length === 0) return 0
  const ids = links.map((link) => link.id)
  const rows = links.map(({ domain_id, key_lower }) => ({
    domain_id,
    key_lower,
    account_id: '',
    retired_at: now,
  }))
  await db
    .insertInto('retired_keys')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['domain_id', 'key_lower']).doUpdateSet({ account_id: '' }),
    )
    .execute()
  await db.deleteFrom('link_clicks').where('link_id', 'in', ids).execute()
  await db.deleteFrom('links').where('id', 'in', ids).execute()
  return links.length
}

/** Also those that the shipper made anew for a link that had gone. */
export async function deleteCounters(db: Db, accountId: string, limit: number): Promise<number> {
  const some = db
    .selectFrom('link_clicks')
    .select('link_id')
    .where('account_id', '=', accountId)
    .limit(limit)
  const gone = await db.deleteFrom('link_clicks').where('link_id', 'in', some).executeTakeFirst()
  return Number(gone.numDeletedRows)
}

export async function disownRetiredKeys(db: Db, accountId: string, limit: number): Promise<number> {
  const some = sql`(select domain_id, key_lower from retired_keys where account_id = ${accountId} limit ${limit})`
  const changed = await db
    .updateTable('retired_keys')
    .set({ account_id: '' })
    .where(sql<boolean>`(domain_id, key_lower) in ${some}`)
    .executeTakeFirst()
  return Number(changed.numUpdatedRows)
}

export async function deleteAuditRows(db: Db, accountId: string, limit: number): Promise<number> {
  const some = db.selectFrom('audit').select('id').where('account_id', '=', accountId).limit(limit)
  const gone = await db.deleteFrom('audit').where('id', 'in', some).executeTakeFirst()
  return Number(gone.numDeletedRows)
}

export async function deleteExportPieces(
  db: Db,
  accountId: string,
  limit: number,
): Promise<number> {
  const some = sql`(select export_id, position from export_pieces
    where export_id in (select id from exports where account_id = ${accountId}) limit ${limit})`
  const gone = await db
    .deleteFrom('export_pieces')
    .where(sql<boolean>`(export_id, position) in ${some}`)
    .executeTakeFirst()
  return Number(gone.numDeletedRows)
}

/**
 * The account's own domains are nobody's from here on. The rows are kept a while, with the keys that were retired on
 * them, so that no name is handed to somebody else unnoticed; in the end they go as those of any removed domain.
 */
export async function disownDomains(db: Db, accountId: string, now: number): Promise<boolean> {
  await db.deleteFrom('own_domains').where('account_id', '=', accountId).execute()
  const changed = await db
    .updateTable('domains')
    .set({ account_id: null, stopped_at: now })
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** They hold the addresses of people who were invited. */
export async function deleteInvitedRegistrations(db: Db, accountId: string): Promise<void> {
  const invitations = db.selectFrom('invitations').select('id').where('account_id', '=', accountId)
  await db.deleteFrom('registrations').where('invitation_id', 'in', invitations).execute()
}

export async function listMemberIds(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('memberships')
    .select('user_id as userId')
    .where('account_id', '=', accountId)
    .execute()
  return rows.map((row) => row.userId)
}

/** Answers of the account that were kept for a repeated call: their owner is a person in an account. */
export async function deleteKeptAnswers(db: Db, accountId: string): Promise<void> {
  const owner = `%@${accountId.replaceAll('_', '\\_')}`
  await db
    .deleteFrom('idempotency')
    .where(sql<boolean>`user_id like ${owner} escape '\\'`)
    .execute()
}

export async function deleteAccountRow(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('accounts').where('id', '=', accountId).execute()
}

/** Those of these people who belong to no account any more, unless they run the installation; with how they came. */
export async function deleteLeftUsers(db: Db, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  const members = db.selectFrom('memberships').select('user_id').where('user_id', 'in', userIds)
  const left = await db
    .deleteFrom('users')
    .where('id', 'in', userIds)
    .where('is_operator', '=', 0)
    .where('id', 'not in', members)
    .returning('email')
    .execute()
  if (left.length === 0) return
  const emails = left.map((user) => user.email)
  await db.deleteFrom('registrations').where('email', 'in', emails).execute()
}
