import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

export interface Party {
  id: string
  createdAt: number
  isDeleted: boolean
  isBanned: boolean
}

export async function findParty(db: Db, accountId: string): Promise<Party | undefined> {
  const row = await db
    .selectFrom('accounts')
    .leftJoin('account_bans', 'account_bans.account_id', 'accounts.id')
    .select(['accounts.id', 'created_at', 'deleted_at', 'account_bans.reason as ban'])
    .where('accounts.id', '=', accountId)
    .executeTakeFirst()
  if (!row) return undefined
  const { id, created_at, deleted_at, ban } = row
  return { id, createdAt: created_at, isDeleted: deleted_at !== null, isBanned: ban !== null }
}

export interface PartyMember {
  userId: string
  email: string
  role: number
  /** When the user was made. */
  createdAt: number
}

/** Members of any status, the Owner who joined first before all others. */
export async function listMembers(db: Db, accountId: string): Promise<PartyMember[]> {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id as userId', 'users.email', 'memberships.role'])
    .select('users.created_at as createdAt')
    .where('memberships.account_id', '=', accountId)
    .orderBy('memberships.role', 'desc')
    .orderBy('memberships.created_at')
    .orderBy('users.id')
    .execute()
}

/** Addresses that the users had before, and new ones that are not confirmed yet. */
export async function listOtherEmails(db: Db, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return []
  const kept = await db
    .selectFrom('kept_emails')
    .select('email')
    .where('user_id', 'in', userIds)
    .execute()
  const asked = await db
    .selectFrom('mailed_codes')
    .select('detail')
    .where('user_id', 'in', userIds)
    .where('kind', '=', 'EMAIL')
    .execute()
  return [...kept.map((row) => row.email), ...asked.flatMap((row) => row.detail ?? [])]
}

/** Whether an earlier referral, of any account, has the mailbox. */
export async function wasReferredBefore(
  db: Db,
  { id, mailbox_hash, linked_at }: { id: string; mailbox_hash: string; linked_at: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('referrals')
    .select('id')
    .where('mailbox_hash', '=', mailbox_hash)
    .where(sql<boolean>`(linked_at, id) < (${linked_at}, ${id})`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the account has a link in its list; demo links, hubs and their buttons are of the given types. */
export async function hasLinkBesides(
  db: Db,
  accountId: string,
  types: readonly string[],
): Promise<boolean> {
  const row = await db
    .selectFrom('links')
    .select('id')
    .where('account_id', '=', accountId)
    .where('type', 'not in', types)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Other accounts that came by the same code. */
export async function listReferredBy(
  db: Db,
  { account_id, id }: { account_id: string; id: string },
  signedUp: { from: number; before: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('referrals')
    .select('referred_id')
    .where('account_id', '=', account_id)
    .where('id', '!=', id)
    .where('signed_up_at', '>=', signedUp.from)
    .where('signed_up_at', '<', signedUp.before)
    .execute()
  return rows.flatMap((row) => row.referred_id ?? [])
}
