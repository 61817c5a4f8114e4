import type { Context } from 'hono'
import type { TokenClaims } from '../../../contract/auth.ts'
import type { App, Call, Caller, MemberCall } from '../../context.ts'
import { bearerOf } from '../../platform/bearer.ts'
import { MINUTE } from '../../platform/clock.ts'
import { Problem } from '../../platform/problem.ts'
import { findKeyHolder, isApiKey, type KeyHolder, noteUse } from '../api-keys/api-keys.ts'
import { findSession, touchSession } from './store.ts'
import { readToken } from './tokens.ts'

/** What the Authorization header proves; whether it still opens anything is asked later. */
export type Credential =
  | { kind: 'session'; claims: TokenClaims }
  | { kind: 'key'; holder: KeyHolder }
  | undefined

/** Before `allow`, and behind it. */
type CallContext = Context<Call> | Context<MemberCall>

const read = new WeakMap<Request, Promise<Credential>>()

/** Read once a call: the limit of calls wants it as well as the permission. */
export function credentialOf(c: CallContext): Promise<Credential> {
  const known = read.get(c.req.raw)
  if (known) return known
  const credential = readCredential(c.var.app, bearerOf(c))
  read.set(c.req.raw, credential)
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

/** Role and status are those of this moment, so that a change counts from the next call on, in every process. */
export async function requireCaller(c: CallContext): Promise<Caller> {
  return callerOf(c.var, await credentialOf(c))
}

/** The same question later on, for an answer that takes long: a key is looked up anew as well. */
export function callerLater(c: CallContext): () => Promise<Caller> {
  const { app, address } = c.var
  const token = bearerOf(c)
  return async () => callerOf({ app, address }, await readCredential(app, token))
}

interface From {
  app: App
  address: string
}

async function callerOf({ app, address }: From, credential: Credential): Promise<Caller> {
  if (!credential) throw new Problem('unauthenticated')
  const found =
    credential.kind === 'key'
      ? await keyCaller({ app, address }, credential.holder)
      : await sessionCaller(app, credential.claims)
  if (!found) throw new Problem('unauthenticated')
  return found
}

async function keyCaller({ app, address }: From, holder: KeyHolder): Promise<Caller | undefined> {
  if (!holder.isLive) return undefined
  if (holder.status === 'SUSPENDED') throw new Problem('forbidden')
  if (!holder.isAllowedFrom(address)) {
    throw new Problem('forbidden', {
      detail:
        'This API key may not be used from this address. Its list of addresses says from where.',
    })
  }
  await noteUse(app, holder)
  const { userId, accountId, role, keyId } = holder
  return { userId, accountId, role, keyId, sessionId: null, assumedBy: null, confirmedUntil: 0 }
}

const TOUCH_EACH_MS = MINUTE

async function sessionCaller(app: App, claims: TokenClaims): Promise<Caller | undefined> {
  const now = app.clock()
  const found = await findSession(app.db, claims.sid, now)
  if (!found || found.userId !== claims.sub || found.accountId !== claims.acc) return undefined
  if (found.accountId !== '' && found.status === null) return undefined
  if (found.status === 'SUSPENDED') throw new Problem('forbidden')
  if (found.lastUsedAt <= now - TOUCH_EACH_MS) await touchSession(app.db, claims.sid, now)
  const { userId, accountId, confirmedUntil, assumedBy } = found
  const role = found.role ?? 0
  return { userId, accountId, role, sessionId: claims.sid, keyId: null, assumedBy, confirmedUntil }
}
