import type { Context, MiddlewareHandler } from 'hono'
import type { Login, LoginAnswer } from '../../../contract/auth.ts'
import { hasPermission, type Permission } from '../../../contract/permissions.ts'
import type { App, Call, Member, MemberCall } from '../../context.ts'
import { DAY, MINUTE } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { isPassword } from '../../platform/passwords.ts'
import { Problem } from '../../platform/problem.ts'
import { giveBack, take } from '../../platform/rate-limit.ts'
import { idempotent } from './idempotency.ts'
import {
  deleteEndedSessions,
  deleteKeptAnswers,
  findCredentials,
  findFirstMembership,
  findMember,
  insertSession,
} from './store.ts'
import { expiryOf, readToken, signToken, TOKEN_LIFE_MS } from './tokens.ts'

const LOGIN_ATTEMPTS = 10
const LOGIN_WINDOW_MS = 15 * MINUTE

/** Lets a member with the permission through; `Login` needs no permission, only a living session. */
export function allow(permission: Permission | 'Login'): MiddlewareHandler<MemberCall> {
  const guard: MiddlewareHandler<MemberCall> = async (c, next) => {
    const member = await requireMember(c)
    if (permission !== 'Login' && !hasPermission(member.role, permission))
      throw new Problem('forbidden')
    c.set('member', member)
    await idempotent(c, next)
  }
  return Object.assign(guard, { permission })
}

/** Who calls, when a good token came along; for the few calls that serve visitors as well. */
export async function findCaller(c: Context<Call>): Promise<Member | undefined> {
  const token = bearer(c)
  const { app } = c.var
  const claims = token === undefined ? undefined : await readToken(app.secrets, token, app.clock())
  const found = claims && (await findMember(app.db, claims.sid, app.clock()))
  if (found?.userId !== claims?.sub || found?.accountId !== claims?.acc) return undefined
  return found?.status === 'ACTIVE' ? found : undefined
}

async function requireMember(c: Context<MemberCall>): Promise<Member> {
  const { app } = c.var
  const token = bearer(c)
  const claims = token === undefined ? undefined : await readToken(app.secrets, token, app.clock())
  if (!claims) throw new Problem('unauthenticated')
  const found = await findMember(app.db, claims.sid, app.clock())
  if (!found || found.userId !== claims.sub || found.accountId !== claims.acc) {
    throw new Problem('unauthenticated')
  }
  if (found.status === 'SUSPENDED') throw new Problem('forbidden')
  if (found.status !== 'ACTIVE') throw new Problem('unauthenticated')
  return found
}

/** Session of a token that we signed and that has not ended; whether it still lives is not asked. */
export async function signedSession(c: Context<Call>): Promise<string | undefined> {
  const token = bearer(c)
  const { app } = c.var
  return token === undefined ? undefined : (await readToken(app.secrets, token, app.clock()))?.sid
}

/** The token of the Authorization header. */
export function bearer(c: Context): string | undefined {
  return /^Bearer ([\w.~+/-]+=*)$/i.exec(c.req.header('authorization') ?? '')?.[1]
}

/** A token for a person who proved who they are; undefined when no account is open to them. */
export async function openSession(app: App, db: Db, userId: string): Promise<string | undefined> {
  const membership = await findFirstMembership(db, userId)
  if (!membership) return undefined
  const now = app.clock()
  const session = {
    id: newId('ses'),
    userId,
    accountId: membership.accountId,
    createdAt: now,
    expiresAt: now + TOKEN_LIFE_MS,
  }
  await insertSession(db, session)
  return signToken(app.secrets, {
    sub: userId,
    acc: membership.accountId,
    role: membership.role,
    sid: session.id,
    exp: expiryOf(now),
  })
}

/** Unknown name and wrong password are alike: same words, one argon2 run, one count. */
export async function logIn(app: App, { username, password }: Login): Promise<LoginAnswer> {
  const email = username.trim().toLowerCase()
  const bucket = `login-name:${app.secrets.hash('login-name', email)}`
  const now = app.clock()
  const attempt = await take(app.db, now, {
    bucket,
    limit: LOGIN_ATTEMPTS,
    windowMs: LOGIN_WINDOW_MS,
  })
  if (!attempt.isAllowed) {
    throw new Problem('login-locked', {
      retryAfterSeconds: attempt.retryAfterSeconds,
      detail: `This login is locked until ${new Date(now + attempt.retryAfterSeconds * 1000).toISOString()}.`,
    })
  }
  const user = await findCredentials(app.db, email)
  const fits = await isPassword(password, user?.passwordHash)
  const token = fits && user ? await openSession(app, app.db, user.id) : undefined
  if (token === undefined) throw new Problem('wrong-credentials')
  await giveBack(app.db, bucket)
  return { token, mfa: null }
}

/** Sessions that ended, and answers that were kept for a repeated call. */
export async function forgetEnded(app: App): Promise<void> {
  await deleteEndedSessions(app.db, app.clock())
  await deleteKeptAnswers(app.db, app.clock() - DAY)
}
