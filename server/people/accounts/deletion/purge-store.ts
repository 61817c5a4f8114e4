import type { Database, Db, Tx } from '../../../platform/database/database.ts'

/** Owns the links made without a login, and cannot be deleted. */
const DEMO_ACCOUNT = 'acc_demo'

/** Marks the account so that it can no longer be restored. False when its purge is not due. */
export async function beginPurge(db: Database, accountId: string, now: number): Promise<boolean> {
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

export async function deleteAccountRow(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('accounts').where('id', '=', accountId).execute()
}

export async function listMemberIds(db: Db, accountId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('memberships')
    .select('user_id as id')
    .where('account_id', '=', accountId)
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** Removes members. Deletes those who belong to no other account, except operators, and returns their e-mails. */
export async function deleteMembers(
  tx: Tx,
  accountId: string,
  userIds: readonly string[],
): Promise<string[]> {
  await tx
    .deleteFrom('memberships')
    .where('account_id', '=', accountId)
    .where('user_id', 'in', userIds)
    .execute()
  const members = tx.selectFrom('memberships').select('user_id').where('user_id', 'in', userIds)
  const left = await tx
    .deleteFrom('users')
    .where('id', 'in', userIds)
    .where('is_operator', '=', 0)
    .where('id', 'not in', members)
    .returning('email')
    .execute()
  return left.map((user) => user.email)
}
