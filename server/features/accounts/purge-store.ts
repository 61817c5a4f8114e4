import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { deleteSome } from '../../platform/in-steps.ts'

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

/** Also those that the shipper made anew for a link that had gone. */
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

/** With the registrations that came of them: those hold the addresses of people who were invited. */
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

/** Whose answers were kept for a repeated call: people in the account, as it names them. */
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

/** Takes people out of the account; those who belong to no other one go, with how they came. */
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

/** Those of these people who belong to no account, unless they run the installation. */
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
