import type { Database, Db, Tx } from '../../platform/database/database.ts'
import { deleteInSteps } from '../../platform/database/in-steps.ts'
import { keepNewest } from '../../platform/database/keep-newest.ts'
import { hasClosedFolder } from '../../schema/seen-links.ts'
import type { SessionsTable } from '../../schema/users.ts'

export interface Credentials {
  id: string
  email: string
  /** Empty for a user who signs in only through an identity provider. */
  passwordHash: string
}

export async function findCredentials(db: Db, email: string): Promise<Credentials | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'password_hash as passwordHash'])
    .where('email', '=', email)
    .executeTakeFirst()
}

export async function findCredentialsOf(db: Db, userId: string): Promise<Credentials | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'password_hash as passwordHash'])
    .where('id', '=', userId)
    .executeTakeFirst()
}

export async function findOperatorMarks(
  db: Db,
  userId: string,
): Promise<{ email: string; is_operator: number } | undefined> {
  return db
    .selectFrom('users')
    .select(['email', 'is_operator'])
    .where('id', '=', userId)
    .executeTakeFirst()
}

/** The user of a session, unless an operator acts as them in it. */
export async function findSessionHolder(
  db: Db,
  sessionId: string,
): Promise<Credentials | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id as id', 'users.email as email', 'users.password_hash as passwordHash'])
    .where('sessions.id', '=', sessionId)
    .where('sessions.assumed_by', 'is', null)
    .executeTakeFirst()
}

/** Locks the user's row; false when the password has changed since it was read. */
export async function holdPassword(tx: Tx, { id, passwordHash }: Credentials): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set((eb) => ({ last_login_at: eb.ref('last_login_at') }))
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface OpenMembership {
  accountId: string
  role: number
}

const openMemberships = (db: Db, userId: string) =>
  db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select(['memberships.account_id as accountId', 'memberships.role as role'])
    .where('memberships.user_id', '=', userId)
    .where('memberships.status', '=', 'ACTIVE')
    .where('accounts.deleted_at', 'is', null)

/** The account that a login opens: the one the user joined first. */
export async function findFirstMembership(
  db: Db,
  userId: string,
): Promise<OpenMembership | undefined> {
  return openMemberships(db, userId)
    .orderBy('memberships.created_at')
    .orderBy('memberships.account_id')
    .executeTakeFirst()
}

export async function findMembership(
  db: Db,
  userId: string,
  accountId: string,
): Promise<OpenMembership | undefined> {
  return openMemberships(db, userId)
    .where('memberships.account_id', '=', accountId)
    .executeTakeFirst()
}

/** A script that logs in on every run ends its own oldest session. */
export const SESSIONS_MAX = 200

export async function insertSession(tx: Tx, session: SessionsTable): Promise<void> {
  await tx.insertInto('sessions').values(session).execute()
  await keepNewest(tx, {
    from: 'sessions',
    // Never the new one, even if others are of the same millisecond.
    where: (row) => row.and([row('user_id', '=', session.user_id), row('id', '<>', session.id)]),
    at: 'created_at',
    most: SESSIONS_MAX - 1,
  })
  // An operator acting as the user is not a login.
  if (session.assumed_by !== null) return
  await tx
    .updateTable('users')
    .set({ last_login_at: session.created_at })
    .where('id', '=', session.user_id)
    .execute()
}

export interface FoundSession {
  userId: string
  /** Empty: no account. */
  accountId: string
  /** Null: the membership no longer exists. */
  role: number | null
  status: string | null
  onlyOwnLinks: number | null
  hasClosedFolder: number
  lastUsedAt: number
  confirmedUntil: number
  assumedBy: string | null
}

/** A session that has not expired, with the current state of its membership. */
export async function findSession(
  db: Db,
  sessionId: string,
  now: number,
): Promise<FoundSession | undefined> {
  const row = await db
    .selectFrom('sessions')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.user_id', '=', 'sessions.user_id')
        .onRef('memberships.account_id', '=', 'sessions.account_id'),
    )
    .leftJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select([
      'sessions.user_id as userId',
      'sessions.account_id as accountId',
      'sessions.last_used_at as lastUsedAt',
      'sessions.confirmed_until as confirmedUntil',
      'sessions.assumed_by as assumedBy',
      'memberships.role as role',
      'memberships.status as status',
      'memberships.only_own_links as onlyOwnLinks',
      hasClosedFolder('sessions.account_id', 'sessions.user_id').as('hasClosedFolder'),
      'accounts.deleted_at as deletedAt',
    ])
    .where('sessions.id', '=', sessionId)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst()
  if (!row || row.deletedAt !== null) return undefined
  return { ...row, accountId: row.accountId ?? '' }
}

/** What decides which links a member sees. Flags are 0 or 1, as in the database. */
export interface SeeingMember {
  userId: string
  role: number
  onlyOwnLinks: number
  /** A folder of the account is closed to them. Without one there is nothing to test in each query. */
  hasClosedFolder: number
}

export async function findSeeingMember(
  db: Db,
  accountId: string,
  userId: string,
): Promise<SeeingMember | undefined> {
  return db
    .selectFrom('memberships')
    .select([
      'user_id as userId',
      'role',
      'only_own_links as onlyOwnLinks',
      hasClosedFolder('memberships.account_id', 'memberships.user_id').as('hasClosedFolder'),
    ])
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function touchSession(db: Database, sessionId: string, now: number): Promise<void> {
  await db.updateTable('sessions').set({ last_used_at: now }).where('id', '=', sessionId).execute()
}

/** Locks the session's row until the end of the transaction; false when the session is gone. */
export async function holdSession(tx: Tx, sessionId: string): Promise<boolean> {
  const row = await tx
    .updateTable('sessions')
    .set((session) => ({ expires_at: session.ref('expires_at') }))
    .where('id', '=', sessionId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends every session of a user, or all but one, or those in one account. */
export async function endSessions(
  tx: Tx,
  userId: string,
  { except, accountId }: { except?: string; accountId?: string } = {},
): Promise<void> {
  // Delete pending logins first: one that completes meanwhile is a session by the time sessions are deleted.
  if (accountId === undefined) {
    await tx
      .deleteFrom('challenges')
      .where('user_id', '=', userId)
      .where('kind', '=', 'LOGIN')
      .execute()
  }
  // Also end the sessions in which this user acts as another one.
  let query = tx
    .deleteFrom('sessions')
    .where((is) => is.or([is('user_id', '=', userId), is('assumed_by', '=', userId)]))
  if (except !== undefined) query = query.where('id', '!=', except)
  if (accountId !== undefined) query = query.where('account_id', '=', accountId)
  await query.execute()
}

export async function deleteEndedSessions(db: Db, now: number): Promise<void> {
  await deleteInSteps(db, {
    from: 'sessions',
    key: ['id'],
    where: (row) => row('expires_at', '<=', now),
  })
}
