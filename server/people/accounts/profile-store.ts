import type { Db, Tx } from '../../platform/database/database.ts'
import type { UsersTable } from '../../schema/users.ts'

/** Locks the user's row until the end of the transaction: changes of one user wait for each other. */
export async function holdUser(tx: Tx, userId: string): Promise<UsersTable | undefined> {
  return tx
    .updateTable('users')
    .set((users) => ({ email: users.ref('email') }))
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirst()
}

export async function writeNames(
  tx: Tx,
  userId: string,
  { firstName, lastName }: { firstName: string; lastName: string },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ first_name: firstName, last_name: lastName })
    .where('id', '=', userId)
    .execute()
}

export async function writeEmail(tx: Tx, userId: string, email: string): Promise<void> {
  await tx.updateTable('users').set({ email }).where('id', '=', userId).execute()
}

/** Turns off password login until a new password is set. */
export async function writeNoPassword(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('users').set({ password_hash: '' }).where('id', '=', userId).execute()
}

export async function isTaken(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  return row !== undefined
}
