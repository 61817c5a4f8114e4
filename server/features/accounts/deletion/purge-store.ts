import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { deleteSome } from '../../../platform/database/in-steps.ts'

// Everything that belongs to an account is deleted here, whichever feature owns it: a test walks all tables and fails
// when a row is left. Rows of tables not named here go with the account's own row, by foreign key.

/** Owns the links made without a login, and cannot be deleted. */
const DEMO_ACCOUNT = 'acc_demo'

/** Marks the account so that it can no longer be restored. False when its purge is not due. */
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

/** Includes counters that the shipper created again for links already deleted. */
export function deleteCounters(db: Db, accountId: string, limit: number): Promise<number> {
  const from = { from: 'link_clicks', key: ['link_id'] } as const
  return deleteSome(db, { ...from, where: (row) => row('account_id', '=', accountId) }, limit)
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

export function deleteAuditRows(db: Db, accountId: string, limit: number): Promise<number> {
  const from = { from: 'audit', key: ['id'] } as const
  return deleteSome(db, { ...from, where: (row) => row('account_id', '=', accountId) }, limit)
}

/**
 * Detaches the account's domains. Their rows stay for a while, with the keys that were retired on them, so that no name
 * passes to another account unnoticed; later they go like those of any removed domain.
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

/** Also deletes the registrations made from them, which hold the addresses of invited people. */
export async function deleteInvitations(db: Db, accountId: string, limit: number): Promise<number> {
  const invitations = await db
    .selectFrom('invitations')
    .select('id')
    .where('account_id', '=', accountId)
    .limit(limit)
    .execute()
  if (invitations.length === 0) return 0
  const ids = invitations.map((invitation) => invitation.id)
  await db.deleteFrom('registrations').where('invitation_id', 'in', ids).execute()
  await db.deleteFrom('invitations').where('id', 'in', ids).execute()
  return ids.length
}

/** Owners of the account's kept answers, in the form `<user id>@<account id>`. */
export async function listAnswerOwners(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('idempotency')
    .select('user_id as owner')
    .distinct()
    .where(sql<boolean>`user_id like ${`%@${accountId.replaceAll('_', '\\_')}`} escape '\\'`)
    .execute()
  return rows.map((row) => row.owner)
}

export function deleteAnswersOf(db: Db, owner: string, limit: number): Promise<number> {
  const from = { from: 'idempotency', key: ['user_id', 'key'] } as const
  return deleteSome(db, { ...from, where: (row) => row('user_id', '=', owner) }, limit)
}

export async function deleteAccountRow(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('accounts').where('id', '=', accountId).execute()
}

/** Removes members. Users who belong to no other account are deleted, with their registrations. */
export async function deleteMembers(db: Db, accountId: string, limit: number): Promise<number> {
  const members = await db
    .selectFrom('memberships')
    .select('user_id as id')
    .where('account_id', '=', accountId)
    .limit(limit)
    .execute()
  if (members.length === 0) return 0
  const ids = members.map((member) => member.id)
  await db
    .deleteFrom('memberships')
    .where('account_id', '=', accountId)
    .where('user_id', 'in', ids)
    .execute()
  await deleteLeftUsers(db, ids)
  return ids.length
}

/** Deletes the users who belong to no account, except those marked as operators. */
async function deleteLeftUsers(db: Db, userIds: readonly string[]): Promise<void> {
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
