import { isDeepStrictEqual } from 'node:util'
import type { Context, MiddlewareHandler } from 'hono'
import { hasPermission, type Permission } from '../../../contract/people/permissions.ts'
import type { App, Call, Caller, Inside, MemberCall } from '../../context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { JSON_BYTES_MAX } from '../../platform/http/body-limits.ts'
import { nameBodyHolder } from '../../platform/http/body-places.ts'
import { refuseUnknownParameters } from '../../platform/http/known-parameters.ts'
import { Problem } from '../../platform/http/problem.ts'
import { newId } from '../../platform/ids.ts'
import { markAddress } from './address-marks.ts'
import { callerLater, credentialOf, requireCaller } from './caller.ts'
import { idempotent } from './idempotency.ts'
import { findKnownBrowser, findLoggedInBrowser, keepKnownBrowser } from './known-browser.ts'
import { requireOperator } from './operators.ts'
import { checkPassword } from './password-check.ts'
import {
  type Credentials,
  findCredentialsOf,
  findFirstMembership,
  findMembership,
  holdSession,
  insertSession,
} from './store.ts'
import { inSeconds, readToken, signToken, TOKEN_LIFE_MS } from './tokens.ts'

export { isSameAddress } from './address-marks.ts'
export { findOwnerToAsk } from './ended-access-store.ts'
export { knownBrowserCookie } from './known-browser.ts'
export { findSight } from './link-sight.ts'
export { isOperator } from './operators.ts'
export { unlockLogin } from './password-check.ts'
export { endSessions } from './store.ts'

/** What a call requires besides its permission. */
export interface Conditions {
  /** Closed to API keys. */
  person?: true
  /** Closed to an operator who acts as this user. */
  self?: true
  /** The session was confirmed in the last ten minutes. */
  confirmed?: true
  /**
   * Part of the call needs a confirmed session, which its rules check with `requireConfirmed`. Shown in the API
   * document.
   */
  confirmedFor?: string
  /** For operators of this installation. */
  operator?: true
  /** The answer holds a secret, so it is never kept for a repeated call. */
  secret?: true
  /** Open to the keys of browser extensions, which no other call accepts. */
  extension?: true
  /** Open to a user who belongs to no account. */
  withoutAccount?: true
  /** The largest request body, when it differs from that of JSON. */
  bodyBytesMax?: number
}

/** Lets a caller with the permission through; `Login` needs no permission, only a valid session or key. */
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
    await checkWho(c, caller, conditions)
    const { keyId, assumedBy, sees } = caller
    c.set('app', { ...app, origin: { ...app.origin, keyId, assumedBy }, sees })
    c.set('member', caller)
    nameBodyHolder(c.req.raw, caller)
    refuseUnknownParameters(c)
    if (conditions.secret) await next()
    else await idempotent(c, next, conditions.bodyBytesMax ?? JSON_BYTES_MAX)
  }
  return Object.assign(guard, { permission, conditions })
}

/** For the operators of this installation, with their own session. */
export const allowOperator = (): MiddlewareHandler<MemberCall> =>
  allow('Login', { person: true, self: true, withoutAccount: true, operator: true })

async function checkWho(
  c: Context<MemberCall>,
  caller: Caller,
  { operator, extension }: Conditions,
): Promise<void> {
  if (operator) await requireOperator(c.var.app, caller)
  if (!extension && (await isOfExtension(c))) {
    throw new Problem('forbidden', { detail: 'The browser extension cannot make this call.' })
  }
}

async function isOfExtension(c: Context<MemberCall>): Promise<boolean> {
  const credential = await credentialOf(c)
  return credential?.kind === 'key' && credential.holder.isExtension
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

/**
 * For calls that need a confirmed session only in some cases. Those that always do set `confirmed` in their conditions.
 */
export function requireConfirmed(app: App, caller: Caller): void {
  refuseUnconfirmed(caller, app.clock())
}

/**
 * For long-running answers: checks whether the caller still has the permission and sees the same links. Throws when that cannot be determined.
 */
export function stillAllowed(
  c: Context<MemberCall>,
  permission: Permission,
): () => Promise<boolean> {
  const { accountId } = c.var.member
  const { sees } = c.var.app
  const ask = callerLater(c)
  return async () => {
    const caller = await ask()
    const isSame = caller.accountId === accountId && isDeepStrictEqual(caller.sees, sees)
    return isSame && hasPermission(caller.role, permission)
  }
}

/** The caller, when the request has a valid token; for the few calls that also serve visitors. */
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
  /** Default: the account that the user joined first, if any. */
  accountId?: string
  assumedBy?: string
  lifeMs?: number
}

/** Opens a session for an authenticated user and returns its token. `acc` is empty when no account is open to them. */
export async function openSession(
  inside: Inside,
  userId: string,
  { accountId, assumedBy, lifeMs = TOKEN_LIFE_MS }: SessionOptions = {},
): Promise<string> {
  const membership = accountId
    ? await findMembership(inside.db, userId, accountId)
    : await findFirstMembership(inside.db, userId)
  const now = inside.clock()
  const session = {
    id: newId('ses'),
    user_id: userId,
    account_id: membership?.accountId ?? null,
    device: inside.origin.device(),
    place: inside.origin.place(),
    created_at: now,
    last_used_at: now,
    expires_at: now + lifeMs,
    confirmed_until: 0,
    assumed_by: assumedBy ?? null,
  }
  await insertSession(inside.db, session)
  // An operator acting as the user is somewhere else.
  if (membership && assumedBy === undefined)
    await markAddress(inside, inside.db, membership.accountId)
  return signToken(inside.secrets, {
    sub: userId,
    acc: membership?.accountId ?? '',
    role: membership?.role ?? 0,
    sid: session.id,
    exp: inSeconds(session.expires_at),
  })
}

/** A token for a user who still has to prove a second factor. Only the calls that take one accept it. */
export function pendingToken(
  app: App,
  { userId, challengeId, endsAt }: { userId: string; challengeId: string; endsAt: number },
): Promise<string> {
  const claims = { sub: userId, acc: '', role: 0, sid: challengeId, exp: inSeconds(endsAt) }
  return signToken(app.secrets, claims, 'mfa')
}

/** The claims of such a token; undefined when it is invalid or has expired. */
export async function readPendingToken(
  app: App,
  token: string,
): Promise<{ userId: string; challengeId: string } | undefined> {
  const claims = await readToken(app.secrets, token, { now: app.clock(), opens: 'mfa' })
  return claims && { userId: claims.sub, challengeId: claims.sid }
}

/**
 * For a transaction whose work must not outlive the session: locks the session's row until the transaction ends. Throws
 * when the session has ended.
 */
export async function requireSessionNow(
  tx: Tx,
  { sessionId }: Pick<Caller, 'sessionId'>,
): Promise<void> {
  if (sessionId === null || !(await holdSession(tx, sessionId))) {
    throw new Problem('unauthenticated')
  }
}

/**
 * Whether this is the user's current password. Wrong ones count towards the same lock as at login; a browser in which
 * the user logged in before has a count of its own.
 */
export async function isPresentPassword(
  app: App,
  person: Credentials,
  { password, cookie }: { password: string; cookie: string | undefined },
): Promise<boolean> {
  return checkPassword(app, { ...person, password, browser: findKnownBrowser(app, person, cookie) })
}

/**
 * Call it with the token of each login. Marks the browser as known to the user: wrong passwords typed elsewhere no longer
 * lock them out in it. Ends the session of the earlier login in this browser.
 */
export async function rememberBrowser(c: Context, app: App, token: string): Promise<void> {
  const claims = await readToken(app.secrets, token, { now: app.clock() })
  const person = claims && (await findCredentialsOf(app.db, claims.sub))
  if (person) await keepKnownBrowser(c, app, { person, session: claims.sid })
}

/** The browser in which this user completed a login before, if the cookie is theirs. It has own counts of wrong codes. */
export async function findBrowserOf(
  app: App,
  userId: string,
  cookie: string | undefined,
): Promise<string | undefined> {
  return findLoggedInBrowser(app, await findCredentialsOf(app.db, userId), cookie)
}

/** After a reset by mail, so that wrong passwords typed in other browsers do not hold this one up. */
export async function rememberBrowserAfterReset(
  c: Context,
  app: App,
  userId: string,
): Promise<void> {
  const person = await findCredentialsOf(app.db, userId)
  if (person) await keepKnownBrowser(c, app, { person, session: '' })
}

/** After a new password, which invalidates the cookie of that session. */
export async function rememberBrowserOf(
  c: Context,
  app: App,
  { userId, sessionId }: Caller,
): Promise<void> {
  const person = await findCredentialsOf(app.db, userId)
  if (person && sessionId !== null) await keepKnownBrowser(c, app, { person, session: sessionId })
}
