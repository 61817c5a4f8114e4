import { sql } from 'kysely'
import { OWNER_ROLE } from '../../../contract/people/permissions.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { fullNameIn } from '../../schema/names.ts'
import type { StoredTier } from '../accounts/accounts.ts'

export interface MembershipRow extends StoredTier {
  accountId: string
  name: string
  purgeAt: number | null
  deletedAt: number | null
  role: number
  status: string
  createdAt: number
  otherOwners: number
}

/** The accounts of a user, including deleted ones until their purge. */
export async function listMembershipRows(
  db: Db,
  userId: string,
  now: number,
): Promise<MembershipRow[]> {
  return db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select([
      'accounts.id as accountId',
      'accounts.name as name',
      'accounts.tier',
      'accounts.tier_ends_at',
      'accounts.granted_tier',
      'accounts.free_trial_ends_at',
      'accounts.purge_at as purgeAt',
      'accounts.deleted_at as deletedAt',
      'memberships.role as role',
      'memberships.status as status',
      'memberships.created_at as createdAt',
      sql<number>`(select cast(count(*) as bigint) from memberships others
        where others.account_id = memberships.account_id and others.user_id <> memberships.user_id
        and others.role = ${OWNER_ROLE} and others.status = 'ACTIVE')`.as('otherOwners'),
    ])
    .where('memberships.user_id', '=', userId)
    .where((where) =>
      where.or([where('accounts.deleted_at', 'is', null), where('accounts.purge_at', '>', now)]),
    )
    .orderBy('memberships.created_at')
    .orderBy('accounts.id')
    .execute()
}

export interface InvitedRow extends StoredTier {
  accountId: string
  name: string
  role: number
  invitedBy: string
  expiresAt: number
}

/** Open invitations to the user's present address. */
export async function listInvitationRows(
  db: Db,
  userId: string,
  now: number,
): Promise<InvitedRow[]> {
  return db
    .selectFrom('users')
    .innerJoin('invitations', 'invitations.email', 'users.email')
    .innerJoin('accounts', 'accounts.id', 'invitations.account_id')
    .innerJoin('users as inviters', 'inviters.id', 'invitations.invited_by')
    .select([
      'accounts.id as accountId',
      'accounts.name as name',
      'accounts.tier',
      'accounts.tier_ends_at',
      'accounts.granted_tier',
      'accounts.free_trial_ends_at',
      'invitations.role as role',
      fullNameIn('inviters').as('invitedBy'),
      'invitations.expires_at as expiresAt',
    ])
    .where('users.id', '=', userId)
    .where('invitations.expires_at', '>', now)
    .where('accounts.deleted_at', 'is', null)
    .orderBy('invitations.created_at')
    .orderBy('accounts.id')
    .execute()
}

export async function findEmail(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.email
}

export async function findMembership(
  db: Db,
  { accountId, userId }: { accountId: string; userId: string },
): Promise<{ role: number; status: string; deletedAt: number | null } | undefined> {
  return db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select([
      'memberships.role as role',
      'memberships.status as status',
      'accounts.deleted_at as deletedAt',
    ])
    .where('memberships.account_id', '=', accountId)
    .where('memberships.user_id', '=', userId)
    .executeTakeFirst()
}

/** Ends a session. Of two concurrent calls exactly one returns true. */
export async function tryDeleteSession(tx: Tx, sessionId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
