import type { Database, Db, Tx } from '../../platform/database/database.ts'
import type { SessionsTable } from '../../schema/users.ts'

/**
 * Leaves out sessions in which an operator acts as this user: device and place would be the operator's, they end within
 * an hour, and the audit log records them.
 */
const ownSessions = (db: Db, userId: string, now: number) =>
  db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('assumed_by', 'is', null)
    .where('expires_at', '>', now)

export async function listOwnSessions(
  db: Db,
  userId: string,
  { now, limit }: { now: number; limit: number },
): Promise<SessionsTable[]> {
  return ownSessions(db, userId, now)
    .selectAll()
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function countOwnSessions(db: Db, userId: string, now: number): Promise<number> {
  const { count } = await ownSessions(db, userId, now)
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function deleteSession(db: Database, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute()
}

/** False when the user has no such session. */
export async function deleteOwnSession(
  tx: Tx,
  { id, userId, now }: { id: string; userId: string; now: number },
): Promise<boolean> {
  const row = await tx
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('assumed_by', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function confirmSession(db: Database, id: string, until: number): Promise<void> {
  await db.updateTable('sessions').set({ confirmed_until: until }).where('id', '=', id).execute()
}
