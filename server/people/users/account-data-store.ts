import type { Db, Tx } from '../../platform/database/database.ts'

export async function listInvitationIds(
  db: Db,
  accountId: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('invitations')
    .select('id')
    .where('account_id', '=', accountId)
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

export async function deleteInvitations(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('invitations').where('id', 'in', ids).execute()
}

export async function listMembers(db: Db, accountId: string) {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select([
      'users.id as id',
      'users.email as email',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.last_login_at as lastLoginAt',
      'memberships.role as role',
      'memberships.status as status',
      'memberships.created_at as joinedAt',
    ])
    .where('memberships.account_id', '=', accountId)
    .orderBy('memberships.created_at')
    .orderBy('users.id')
    .execute()
}

export async function listOpenInvitations(db: Db, accountId: string) {
  return db
    .selectFrom('invitations')
    .select(['email', 'role', 'created_at as createdAt', 'expires_at as expiresAt'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
