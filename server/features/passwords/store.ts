import type { Db } from '../../platform/database.ts'

export interface Person {
  id: string
  email: string
  firstName: string
  /** Empty for a person who signs in by an identity provider only. */
  passwordHash: string
}

const people = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'first_name as firstName', 'password_hash as passwordHash'])

export async function findPersonByEmail(db: Db, email: string): Promise<Person | undefined> {
  return people(db).where('email', '=', email).executeTakeFirst()
}

export async function findPerson(db: Db, userId: string): Promise<Person | undefined> {
  return people(db).where('id', '=', userId).executeTakeFirst()
}

/** Held until the end of the transaction: whoever changes a person holds them first, so that nobody waits in a circle. */
export async function holdPerson(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('users')
    .set((users) => ({ email: users.ref('email') }))
    .where('id', '=', userId)
    .execute()
}

export async function writePassword(
  db: Db,
  userId: string,
  { hash, now, replaces }: { hash: string; now: number; replaces?: string },
): Promise<boolean> {
  let query = db
    .updateTable('users')
    .set({ password_hash: hash, password_changed_at: now })
    .where('id', '=', userId)
  if (replaces !== undefined) query = query.where('password_hash', '=', replaces)
  return (await query.returning('id').executeTakeFirst()) !== undefined
}

/** Logins that proved the old password and wait for their second factor. */
export async function deletePendingLogins(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('challenges')
    .where('user_id', '=', userId)
    .where('kind', '=', 'LOGIN')
    .execute()
}
