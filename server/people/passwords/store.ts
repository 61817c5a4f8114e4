import type { Db, Tx } from '../../platform/database/database.ts'

export interface UserWithPassword {
  id: string
  email: string
  firstName: string
  /** Empty for a user who signs in by an identity provider only. */
  passwordHash: string
}

const selectUsers = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'first_name as firstName', 'password_hash as passwordHash'])

export async function findUserByEmail(
  db: Db,
  email: string,
): Promise<UserWithPassword | undefined> {
  return selectUsers(db).where('email', '=', email).executeTakeFirst()
}

export async function findUser(db: Db, userId: string): Promise<UserWithPassword | undefined> {
  return selectUsers(db).where('id', '=', userId).executeTakeFirst()
}

export async function writePassword(
  tx: Tx,
  userId: string,
  { hash, now, replaces }: { hash: string; now: number; replaces?: string },
): Promise<boolean> {
  let query = tx
    .updateTable('users')
    .set({ password_hash: hash, password_changed_at: now })
    .where('id', '=', userId)
  if (replaces !== undefined) query = query.where('password_hash', '=', replaces)
  return (await query.returning('id').executeTakeFirst()) !== undefined
}

/** Deletes logins that proved the old password and wait for their second factor. */
export async function deletePendingLogins(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('challenges')
    .where('user_id', '=', userId)
    .where('kind', '=', 'LOGIN')
    .execute()
}
