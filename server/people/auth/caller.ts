import type { Context } from 'hono'
import type { TokenClaims } from '../../../contract/people/auth.ts'
import type { App, Call, Caller, MemberCall } from '../../context.ts'
import { MINUTE } from '../../platform/clock.ts'
import { autocommit } from '../../platform/database/autocommit.ts'
import { bearerOf } from '../../platform/http/bearer.ts'
import { Problem } from '../../platform/http/problem.ts'
import { findKeyHolder, isApiKey, type KeyHolder, noteUse } from '../api-keys/api-keys.ts'
import { markAddress } from './address-marks.ts'
import { findAccountLeft, findOwnerToAsk } from './ended-access-store.ts'
import { sightOf } from './link-sight.ts'
import { type FoundSession, findSession, touchSession } from './store.ts'
import { readToken } from './tokens.ts'

/** What the Authorization header proves. Whether it still grants access is checked later. */
export type Credential =
  | { kind: 'session'; claims: TokenClaims }
  | { kind: 'key'; holder: KeyHolder }
  | undefined

/** The context before or after `allow`. */
type CallContext = Context<Call> | Context<MemberCall>

const credentials = new WeakMap<Request, Promise<Credential>>()

/** Read once per request: both the rate limit and the permission check need it. */
export function credentialOf(c: CallContext): Promise<Credential> {
  const known = credentials.get(c.req.raw)
  if (known) return known
  const credential = readCredential(c.var.app, bearerOf(c))
  credentials.set(c.req.raw, credential)
  return credential
}

async function readCredential(app: App, token: string | undefined): Promise<Credential> {
  if (token === undefined) return undefined
  if (isApiKey(token)) {
    const holder = await findKeyHolder(app, token)
    return holder && { kind: 'key', holder }
  }
  const claims = await readToken(app.secrets, token, { now: app.clock() })
  return claims && { kind: 'session', claims }
}

/** Reads role and status from the database, so that a change takes effect with the next call, in every process. */
export async function requireCaller(c: CallContext): Promise<Caller> {
  return callerOf(c.var, await credentialOf(c))
}

/** The same check for later, during a long-running answer. Looks an API key up again, too. */
export function callerLater(c: CallContext): () => Promise<Caller> {
  const { app, address } = c.var
  const token = bearerOf(c)
  return async () => callerOf({ app, address }, await readCredential(app, token))
}

interface RequestSource {
  app: App
  address: string
}

async function callerOf({ app, address }: RequestSource, credential: Credential): Promise<Caller> {
  if (!credential) throw new Problem('unauthenticated')
  const found =
    credential.kind === 'key'
      ? await keyCaller({ app, address }, credential.holder)
      : await sessionCaller(app, credential.claims)
  if (!found) throw new Problem('unauthenticated')
  return found
}

async function keyCaller(
  { app, address }: RequestSource,
  holder: KeyHolder,
): Promise<Caller | undefined> {
  if (!holder.isLive) return undefined
  if (holder.status === 'SUSPENDED') throw await suspendedProblem(app, holder.accountId)
  if (!holder.isAllowedFrom(address)) {
    throw new Problem('forbidden', {
      detail:
        'This API key may not be used from this address. Its list of addresses says from where.',
    })
  }
  await noteUse(app, holder)
  const { userId, accountId, role, keyId } = holder
  const asProgram = { sessionId: null, assumedBy: null, confirmedUntil: 0 }
  return { userId, accountId, role, keyId, sees: sightOf(holder), ...asProgram }
}

const TOUCH_EACH_MS = MINUTE

async function sessionCaller(app: App, claims: TokenClaims): Promise<Caller> {
  const now = app.clock()
  const found = await findSession(app.db, claims.sid, now)
  const isOwn = found?.userId === claims.sub && found.accountId === claims.acc
  if (!found || !isOwn || (found.accountId !== '' && found.status === null)) {
    throw await endedProblem(app, { userId: claims.sub, accountId: claims.acc })
  }
  if (found.status === 'SUSPENDED') throw await suspendedProblem(app, found.accountId)
  if (found.lastUsedAt <= now - TOUCH_EACH_MS) {
    await touchSession(autocommit(app.db), claims.sid, now)
    const isTheirs = found.accountId !== '' && found.assumedBy === null
    if (isTheirs) await markAddress(app, autocommit(app.db), found.accountId)
  }
  return callerIn(found, claims.sid)
}

function callerIn(found: FoundSession, sessionId: string): Caller {
  const { userId, accountId, confirmedUntil, assumedBy } = found
  const role = found.role ?? 0
  const sees = sightOf({ ...found, role, onlyOwnLinks: found.onlyOwnLinks ?? 0 })
  return { userId, accountId, role, sees, sessionId, keyId: null, assumedBy, confirmedUntil }
}

/** Names an Owner to ask, because a suspended member cannot see the other members. */
async function suspendedProblem(app: App, accountId: string): Promise<Problem> {
  const asked = await findOwnerToAsk(app.db, accountId)
  if (!asked) return new Problem('suspended')
  const { accountName, name, email } = asked
  return new Problem('suspended', {
    detail: `Your access to ${accountName} is suspended. Ask ${name} (${email}) to let you in again.`,
  })
}

/** For a session that has ended: whether that is because its user is no longer in its account. */
async function endedProblem(
  app: App,
  { userId, accountId }: { userId: string; accountId: string },
): Promise<Problem> {
  const accountName =
    accountId === '' ? undefined : await findAccountLeft(app.db, accountId, userId)
  if (accountName === undefined) return new Problem('unauthenticated')
  return new Problem('removed', {
    detail: `You do not belong to ${accountName} any more. Log in to go on in another account.`,
  })
}
