import type { Context, MiddlewareHandler } from 'hono'
import { hasPermission, type Permission } from '../../../contract/permissions.ts'
import type { App, Call, Caller, MemberCall } from '../../context.ts'
import type { Db } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { JSON_BYTES_MAX } from '../../platform/json-body.ts'
import { Problem } from '../../platform/problem.ts'
import { callerLater, credentialOf, requireCaller } from './caller.ts'
import { idempotent } from './idempotency.ts'
import { findKnownBrowser, keepKnownBrowser, knownCookieOf } from './known-browser.ts'
import { checkPassword, liftLock } from './password-check.ts'
import {
  type Credentials,
  deleteSessionsOf,
  findCredentialsOf,
  findFirstMembership,
  findMembership,
  holdSession,
  insertSession,
} from './store.ts'
import { inSeconds, readToken, signToken, TOKEN_LIFE_MS } from './tokens.ts'

/** What a call asks for besides its permission. */
export interface Conditions {
  /** No API key makes it. */
  person?: true
  /** Closed while an operator acts as this person. */
  self?: true
  /** The session was confirmed in the last ten minutes. */
  confirmed?: true
  /** Some of it needs a confirmed session, which its rules ask for: see `requireConfirmed`. Said in the API's document. */
  confirmedFor?: string
  /** Its answer holds a secret, and is never kept for a repeated call. */
  secret?: true
  /** Open to a person who belongs to no account. */
  withoutAccount?: true
  /** The most that its body may have where that is not what JSON may have. */
  bodyBytesMax?: number
}

/** Lets a caller with the permission through; `Login` needs no permission, only a living session or key. */
export function allow(
  permission: Permission | 'Login',
  conditions: Conditions = {},
): MiddlewareHandler<MemberCall> {
  const guard: MiddlewareHandler<MemberCall> = async (c, next) => {
    const caller = await requireCaller(c)
    const { app } = c.var
    if (permission !== 'Login' && !hasPermission(caller.role, permission)) {
      throw new Problem('forbidden')
    }
    check(caller, conditions, app.clock())
    const { keyId, assumedBy } = caller
    c.set('app', { ...app, origin: { ...app.origin, keyId, assumedBy } })
    c.set('member', caller)
    if (conditions.secret) await next()
    else await idempotent(c, next, conditions.bodyBytesMax ?? JSON_BYTES_MAX)
  }
  return Object.assign(guard, { permission, conditions })
}

function check(
  caller: Caller,
  { person, self, confirmed, withoutAccount }: Conditions,
  now: number,
): void {
  if (person && caller.sessionId === null) {
    throw new Problem('forbidden', { detail: 'API keys cannot make this call. Log in to make it.' })
  }
  if (self && caller.assumedBy !== null) {
    throw new Problem('forbidden', {
      detail: 'This is closed while you act as somebody else. Stop acting, then go on as yourself.',
    })
  }
  if (!withoutAccount && caller.accountId === '') throw new Problem('no-account')
  if (confirmed) refuseUnconfirmed(caller, now)
}

function refuseUnconfirmed({ confirmedUntil }: Caller, now: number): void {
  if (confirmedUntil <= now) throw new Problem('confirmation-needed')
}

/** For what needs a confirmed session only in some cases; a call that always does says so by its conditions. */
export function requireConfirmed(app: App, caller: Caller): void {
  refuseUnconfirmed(caller, app.clock())
}

/** Asks, for an answer that takes long, whether its caller may still have it. Throws where that is not known. */
export function stillAllowed(
  c: Context<MemberCall>,
  permission: Permission,
): () => Promise<boolean> {
  const { accountId } = c.var.member
  const ask = callerLater(c)
  return async () => {
    const caller = await ask()
    return caller.accountId === accountId && hasPermission(caller.role, permission)
  }
}

/** Who calls, when a good token came along; for the few calls that serve visitors as well. */
export async function findCaller(c: Context<Call>): Promise<Caller | undefined> {
  if (!(await credentialOf(c))) return undefined
  try {
    const caller = await requireCaller(c)
    return caller.accountId === '' ? undefined : caller
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}

export interface SessionOptions {
  /** Without one it is the account that person joined first, or none. */
  accountId?: string
  assumedBy?: string
  lifeMs?: number
}

/** A token for a person who proved who they are. `acc` is empty where no account is open to them. */
export async function openSession(
  app: App,
  db: Db,
  userId: string,
  { accountId, assumedBy, lifeMs = TOKEN_LIFE_MS }: SessionOptions = {},
): Promise<string> {
  const membership = accountId
    ? await findMembership(db, userId, accountId)
    : await findFirstMembership(db, userId)
  const now = app.clock()
  const session = {
    id: newId('ses'),
    user_id: userId,
    account_id: membership?.accountId ?? null,
    device: app.origin.device(),
    place: app.origin.place(),
    created_at: now,
    last_used_at: now,
    expires_at: now + lifeMs,
    confirmed_until: 0,
    assumed_by: assumedBy ?? null,
  }
  await insertSession(db, session)
  return signToken(app.secrets, {
    sub: userId,
    acc: membership?.accountId ?? '',
    role: membership?.role ?? 0,
    sid: session.id,
    exp: inSeconds(session.expires_at),
  })
}

/** A token for a person who still has to prove a second factor: it opens only the calls that take one. */
export function pendingToken(
  app: App,
  { userId, challengeId, endsAt }: { userId: string; challengeId: string; endsAt: number },
): Promise<string> {
  const claims = { sub: userId, acc: '', role: 0, sid: challengeId, exp: inSeconds(endsAt) }
  return signToken(app.secrets, claims, 'mfa')
}

/** What such a token stands for, while it has not ended. */
export async function readPendingToken(
  app: App,
  token: string,
): Promise<{ userId: string; challengeId: string } | undefined> {
  const claims = await readToken(app.secrets, token, { now: app.clock(), opens: 'mfa' })
  return claims && { userId: claims.sub, challengeId: claims.sid }
}

/** Inside a transaction whose work must not outlive its session: that one lives, and stays until the transaction ends. */
export async function requireSessionNow(db: Db, { sessionId }: Caller): Promise<void> {
  if (sessionId === null || !(await holdSession(db, sessionId))) {
    throw new Problem('unauthenticated')
  }
}

/** Ends every session of a person, or all but one, or those within one account. */
export function endSessions(
  db: Db,
  userId: string,
  which: { except?: string; accountId?: string } = {},
): Promise<void> {
  return deleteSessionsOf(db, userId, which)
}

/**
 * Whether that is the person's password; a wrong one counts against the same lock as at the login, and one that others
 * typed holds nobody up in a browser of theirs.
 */
export async function isPresentPassword(
  app: App,
  person: Credentials,
  { password, cookie }: { password: string; cookie: string | undefined },
): Promise<boolean> {
  return checkPassword(app, { ...person, password, browser: findKnownBrowser(app, person, cookie) })
}

/** What tells, together with a person, that they logged in in this browser before. */
export const knownBrowserCookie = (c: Context): string | undefined => knownCookieOf(c)

/** Whoever reset the password by mail need not wait for the end of the lock. */
export function unlockLogin(app: App, db: Db, email: string): Promise<void> {
  return liftLock(app, db, email)
}

/** From now on wrong passwords that others type do not hold this person up in this browser. */
export async function rememberBrowser(c: Context, app: App, userId: string): Promise<void> {
  const person = await findCredentialsOf(app.db, userId)
  if (person) keepKnownBrowser(c, app, person)
}
