import { sql } from 'kysely'
import { OWNER_ROLE } from '../../../contract/people/permissions.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

/** Locks the account row until the transaction ends; false when the account is deleted. */
export async function raiseTeamVersion(tx: Tx, accountId: string): Promise<boolean> {
  const row = await tx
    .updateTable('accounts')
    .set({ team_version: sql`team_version + 1` })
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface MemberRow {
  userId: string
  email: string
  firstName: string
  lastName: string
  role: number
  status: string
  onlyOwnLinks: number
}

const memberRows = (db: Db, accountId: string) =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select([
      'users.id as userId',
      'users.email as email',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'memberships.role as role',
      'memberships.status as status',
      'memberships.only_own_links as onlyOwnLinks',
    ])
    .where('memberships.account_id', '=', accountId)

export async function findMember(
  db: Db,
  accountId: string,
  userId: string,
): Promise<MemberRow | undefined> {
  return memberRows(db, accountId).where('memberships.user_id', '=', userId).executeTakeFirst()
}

export async function findAccountName(db: Db, accountId: string): Promise<string> {
  const { name } = await db
    .selectFrom('accounts')
    .select('name')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return name
}

/** The role of an active member in an account that is not deleted. */
export async function findActiveRole(
  db: Db,
  accountId: string,
  userId: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select('memberships.role as role')
    .where('memberships.account_id', '=', accountId)
    .where('memberships.user_id', '=', userId)
    .where('memberships.status', '=', 'ACTIVE')
    .where('accounts.deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.role
}

export async function hasMemberWithEmail(
  db: Db,
  accountId: string,
  email: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('users.id')
    .where('memberships.account_id', '=', accountId)
    .where('users.email', '=', email)
    .executeTakeFirst()
  return row !== undefined
}

export async function isKnownAddress(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  return row !== undefined
}

/** The active Owners besides that user; the one who joined first comes first. */
export async function listOtherOwnerRows(
  db: Db,
  accountId: string,
  userId: string,
): Promise<MemberRow[]> {
  return memberRows(db, accountId)
    .where('memberships.user_id', '!=', userId)
    .where('memberships.role', '=', OWNER_ROLE)
    .where('memberships.status', '=', 'ACTIVE')
    .orderBy('memberships.created_at')
    .orderBy('memberships.user_id')
    .execute()
}

export async function listOtherOwners(
  db: Db,
  accountId: string,
  userId: string,
): Promise<string[]> {
  return (await listOtherOwnerRows(db, accountId, userId)).map((row) => row.userId)
}

/** False when the user is a member already. */
export async function insertMember(
  tx: Tx,
  member: { accountId: string; userId: string; role: number; onlyOwnLinks: number; now: number },
): Promise<boolean> {
  const row = await tx
    .insertInto('memberships')
    .values({
      account_id: member.accountId,
      user_id: member.userId,
      role: member.role,
      status: 'ACTIVE',
      only_own_links: member.onlyOwnLinks,
      created_at: member.now,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

interface MemberChanges {
  role?: number
  status?: string
  only_own_links?: number
}

export async function updateMember(
  tx: Tx,
  accountId: string,
  { userId, changes }: { userId: string; changes: MemberChanges },
): Promise<void> {
  await tx
    .updateTable('memberships')
    .set(changes)
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute()
}

/** Also from the folders: somebody who comes back sees only what they are let into anew. */
export async function deleteMember(tx: Tx, accountId: string, userId: string): Promise<void> {
  await tx
    .deleteFrom('folder_members')
    .where('user_id', '=', userId)
    .where('folder_id', 'in', (eb) =>
      eb.selectFrom('folders').select('folders.id').where('folders.account_id', '=', accountId),
    )
    .execute()
  await tx
    .deleteFrom('memberships')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute()
}

/** Members and open invitations: what a plan counts as users. */
export async function countUsers(db: Db, accountId: string, now: number): Promise<number> {
  const count = sql<number>`cast(count(*) as bigint)`.as('count')
  const members = await db
    .selectFrom('memberships')
    .select(count)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  const invitations = await db
    .selectFrom('invitations')
    .select(count)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return members.count + invitations.count
}
