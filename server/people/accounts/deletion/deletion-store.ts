import type { Db, Tx } from '../../../platform/database/database.ts'

/** The account's name; undefined when it is deleted already. */
export async function markDeleted(
  tx: Tx,
  accountId: string,
  { now, purgeAt }: { now: number; purgeAt: number },
): Promise<string | undefined> {
  const row = await tx
    .updateTable('accounts')
    .set({ deleted_at: now, purge_at: purgeAt })
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

/** False when it is not deleted, or its purge is due. */
export async function markReopened(tx: Tx, accountId: string, now: number): Promise<boolean> {
  const row = await tx
    .updateTable('accounts')
    .set({ deleted_at: null, purge_at: null })
    .where('id', '=', accountId)
    .where('deleted_at', 'is not', null)
    .where('purge_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function endSessionsIn(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('account_id', '=', accountId).execute()
}

export interface ActiveMember {
  userId: string
  email: string
  firstName: string
  lastName: string
  role: number
}

export async function listActiveMembers(db: Db, accountId: string): Promise<ActiveMember[]> {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select([
      'users.id as userId',
      'users.email as email',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'memberships.role as role',
    ])
    .where('memberships.account_id', '=', accountId)
    .where('memberships.status', '=', 'ACTIVE')
    .execute()
}
