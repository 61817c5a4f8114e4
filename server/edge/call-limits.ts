import type { Context, MiddlewareHandler } from 'hono'
import { UPLOADS_PATH } from '../../contract/links/uploads.ts'
import { tierLimits } from '../../contract/plans/tiers.ts'
import type { ProblemKind } from '../../contract/problem.ts'
import type { App, Call, Rate } from '../context.ts'
import { credentialOf } from '../people/auth/caller.ts'
import { DAY, MINUTE, SECOND } from '../platform/clock.ts'
import { autocommit } from '../platform/database/autocommit.ts'
import { Problem } from '../platform/http/problem.ts'
import { take } from '../platform/http/rate-limit.ts'
import { addressBucket } from '../platform/network/addresses.ts'

const CALLS_A_MINUTE = { token: 600, address: 120 } as const
/** A screen requests one picture for each row, without a token; they must not use up the limit of other calls. */
const PICTURES = { paths: ['/api/ui/v1/favicons/', UPLOADS_PATH], aMinute: 3000 } as const

/** The payment provider sends bursts from few addresses. What is not signed by it costs next to nothing. */
const UNLIMITED = '/api/ui/v1/billing/webhook'

/** Limits every call by its token, or by its address without one. Counts in memory and writes each second. */
export const limitCalls: MiddlewareHandler<Call> = async (c, next) => {
  const { app } = c.var
  if (c.req.path === UNLIMITED) return next()
  const { bucket, limit, isOfToken } = await quotaOf(c)
  const use = app.quotas.take({ bucket, limit, windowMs: MINUTE })
  if (isOfToken) c.set('rate', { limit, left: use.left, secondsLeft: use.retryAfterSeconds })
  if (!use.isAllowed) {
    throw new Problem('too-many-requests', { retryAfterSeconds: use.retryAfterSeconds })
  }
  await next()
}

/** The names of a limit and of what is left of it, as in the tenth draft of RateLimit header fields for HTTP of the IETF. */
export function rateHeaders({ limit, left, secondsLeft }: Rate): Record<string, string> {
  return {
    'ratelimit-policy': `"calls";q=${limit};w=${MINUTE / SECOND}`,
    ratelimit: `"calls";r=${left};t=${Math.ceil(secondsLeft)}`,
  }
}

interface Quota {
  bucket: string
  limit: number
  /** Those of an address say nothing about one caller. */
  isOfToken: boolean
}

/** Only a valid token has its own limit: otherwise each made-up token would bring a new one. */
async function quotaOf(c: Context<Call>): Promise<Quota> {
  const { app, address } = c.var
  if (PICTURES.paths.some((path) => c.req.path.startsWith(path))) {
    return {
      bucket: addressName(app, 'pictures', address),
      limit: PICTURES.aMinute,
      isOfToken: false,
    }
  }
  const credential = await credentialOf(c)
  if (credential?.kind === 'session') {
    return {
      bucket: `calls:${credential.claims.sid}`,
      limit: CALLS_A_MINUTE.token,
      isOfToken: true,
    }
  }
  if (credential?.kind === 'key') {
    const { keyId, isExtension, userId, accountId, tier } = credential.holder
    // All browsers of a member share the limit of one key.
    const name = isExtension ? `${userId}:${accountId}` : keyId
    return { bucket: `calls:${name}`, limit: tierLimits[tier].apiPerMinute, isOfToken: true }
  }
  return {
    bucket: addressName(app, 'calls', address),
    limit: CALLS_A_MINUTE.address,
    isOfToken: false,
  }
}

export interface AddressLimit {
  name: string
  limit: number
  windowMs: number
  problem?: ProblemKind
}

/** Counts in the database, so that the limit survives a restart. */
export function limitByAddress(options: AddressLimit): MiddlewareHandler<Call> {
  return async (c, next) => {
    const use = await takeOfAddress(c, options)
    if (!use.isAllowed) {
      throw new Problem(options.problem ?? 'too-many-requests', {
        retryAfterSeconds: use.retryAfterSeconds,
      })
    }
    await next()
  }
}

/** The same for calls that are answered alike beyond the limit. */
export function takeOfAddress(
  c: Context<Call>,
  { name, limit, windowMs }: Omit<AddressLimit, 'problem'>,
) {
  const { app, address } = c.var
  const bucket = addressName(app, name, address)
  return take(autocommit(app.db), app.clock(), { bucket, limit, windowMs })
}

/** Stores addresses as a hash with a daily key, so that no counter reveals an address. */
function addressName(app: App, name: string, address: string): string {
  const day = Math.floor(app.clock() / DAY)
  return `${name}:${app.secrets.hash(`address:${day}`, addressBucket(address))}`
}
