import type { MiddlewareHandler } from 'hono'
import type { ProblemKind } from '../contract/problem.ts'
import type { App, Call } from './context.ts'
import { signedSession } from './features/auth/auth.ts'
import { addressBucket } from './platform/addresses.ts'
import { DAY, MINUTE } from './platform/clock.ts'
import { Problem } from './platform/problem.ts'
import { giveBack, take } from './platform/rate-limit.ts'

const CALLS_A_MINUTE = { token: 600, address: 120 } as const

/** Every call: by its token, or by its address where there is none. Counted in memory, written each second. */
export const limitCalls: MiddlewareHandler<Call> = async (c, next) => {
  const { app } = c.var
  // Only a token that we signed counts by itself: made-up ones would each bring a limit of their own.
  const session = await signedSession(c)
  const [name, limit] = session
    ? [`calls:${session}`, CALLS_A_MINUTE.token]
    : [addressName(app, 'calls', c.var.address), CALLS_A_MINUTE.address]
  const use = app.quotas.take({ bucket: name, limit, windowMs: MINUTE })
  if (!use.isAllowed) {
    throw new Problem('too-many-requests', { retryAfterSeconds: use.retryAfterSeconds })
  }
  await next()
}

export interface AddressLimit {
  name: string
  limit: number
  windowMs: number
  problem?: ProblemKind
  /** A call that was refused does not count. */
  isOfSuccesses?: boolean
}

/** Counted in the database: it survives a restart. */
export function limitByAddress(options: AddressLimit): MiddlewareHandler<Call> {
  const { name, limit, windowMs, problem, isOfSuccesses } = options
  return async (c, next) => {
    const { app } = c.var
    const bucket = addressName(app, name, c.var.address)
    const use = await take(app.db, app.clock(), { bucket, limit, windowMs })
    if (!use.isAllowed) {
      throw new Problem(problem ?? 'too-many-requests', {
        retryAfterSeconds: use.retryAfterSeconds,
      })
    }
    await next()
    if (isOfSuccesses && c.error) await giveBack(app.db, bucket)
  }
}

/** Addresses are kept under a hash whose key is another one each day, so no counter tells an address. */
function addressName(app: App, name: string, address: string): string {
  const day = Math.floor(app.clock() / DAY)
  return `${name}:${app.secrets.hash(`address:${day}`, addressBucket(address))}`
}
