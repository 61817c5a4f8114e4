import type { Db, Tx } from '../../platform/database/database.ts'
import type { IdentitiesTable } from '../../schema/users.ts'

export async function findIdentity(
  db: Db,
  issuer: string,
  subject: string,
): Promise<IdentitiesTable | undefined> {
  return db
    .selectFrom('identities')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/** False when that identity is linked already, to any user. */
export async function insertIdentity(tx: Tx, identity: IdentitiesTable): Promise<boolean> {
  const row = await tx
    .insertInto('identities')
    .values(identity)
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function listIdentitiesOf(db: Db, userId: string): Promise<IdentitiesTable[]> {
  return db
    .selectFrom('identities')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function deleteIdentity(
  tx: Tx,
  userId: string,
  id: string,
): Promise<IdentitiesTable | undefined> {
  return tx
    .deleteFrom('identities')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
}

export async function deleteIdentitiesSince(
  tx: Tx,
  userId: string,
  since: number,
): Promise<IdentitiesTable[]> {
  return tx
    .deleteFrom('identities')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .returningAll()
    .execute()
}

export interface LinkableUser {
  id: string
  email: string
  hasPassword: boolean
}

export async function findUserByEmail(db: Db, email: string): Promise<LinkableUser | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'email', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst()
  return row && { id: row.id, email: row.email, hasPassword: row.password_hash !== '' }
}

export async function findUser(db: Db, userId: string): Promise<LinkableUser | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'email', 'password_hash'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return row && { id: row.id, email: row.email, hasPassword: row.password_hash !== '' }
}
