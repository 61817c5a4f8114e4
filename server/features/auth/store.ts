import type { Member } from '../../context.ts'
import type { Db } from '../../platform/database.ts'

export interface Credentials {
  id: string
  passwordHash: string
}

export async function findCredentials(db: Db, email: string): Promise<Credentials | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash as passwordHash'])
    .where('email', '=', email)
    .executeTakeFirst()
}

/** The account a login opens: the one that person joined first. */
export async function findFirstMembership(
  db: Db,
  userId: string,
): Promise<{ accountId: string; role: number } | undefined> {
  return db
    .selectFrom('memberships')
    .select(['account_id as accountId', 'role'])
    .where('user_id', '=', userId)
    .where('status', '=', 'ACTIVE')
    .orderBy('created_at')
    .orderBy('account_id')
    .executeTakeFirst()
}

export interface NewSession {
  id: string
  userId: string
  accountId: string
  createdAt: number
  expiresAt: number
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      account_id: session.accountId,
      created_at: session.createdAt,
      expires_at: session.expiresAt,
    })
    .execute()
  await db
    .updateTable('users')
    .set({ last_login_at: session.createdAt })
    .where('id', '=', session.userId)
    .execute()
}

/** The member behind a session that lives; role and status are those of this moment. */
export async function findMember(
  db: Db,
  sessionId: string,
  now: number,
): Promise<(Member & { status: string }) | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.user_id', '=', 'sessions.user_id')
        .onRef('memberships.account_id', '=', 'sessions.account_id'),
    )
    .select([
      'sessions.id as sessionId',
      'sessions.user_id as userId',
      'sessions.account_id as accountId',
      'memberships.role as role',
      'memberships.status as status',
    ])
    .where('sessions.id', '=', sessionId)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst()
}

export async function deleteEndedSessions(db: Db, now: number): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
}

export interface KeptAnswer {
  requestHash: string
  status: number | null
  answer: string | null
}

/** True when this key was not used before; of two at once exactly one gets true, the other waits for its end. */
export async function claimKey(
  db: Db,
  userId: string,
  claim: { key: string; requestHash: string; now: number },
): Promise<boolean> {
  const row = await db
    .insertInto('idempotency')
    .values({
      user_id: userId,
      key: claim.key,
      request_hash: claim.requestHash,
      status: null,
      answer: null,
      created_at: claim.now,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

export async function findKeptAnswer(
  db: Db,
  userId: string,
  key: string,
): Promise<KeptAnswer | undefined> {
  return db
    .selectFrom('idempotency')
    .select(['request_hash as requestHash', 'status', 'answer'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
}

export async function keepAnswer(
  db: Db,
  userId: string,
  kept: { key: string; status: number; answer: string },
): Promise<void> {
  await db
    .updateTable('idempotency')
    .set({ status: kept.status, answer: kept.answer })
    .where('user_id', '=', userId)
    .where('key', '=', kept.key)
    .execute()
}

export async function deleteKeptAnswers(db: Db, before: number): Promise<void> {
  await db.deleteFrom('idempotency').where('created_at', '<', before).execute()
}
