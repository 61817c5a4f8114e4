import type { Context, MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { READABLE_HEADER, REASON_HEADER } from '../../contract/codes/qr-readable.ts'
import type { Call } from '../context.ts'
import { credentialOf } from '../people/auth/caller.ts'
import { Problem } from '../platform/http/problem.ts'

const DAY_SECONDS = 24 * 60 * 60
const AUTHORIZATION = 'authorization'

const withCors = cors({
  origin: '*',
  allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-Match'],
  exposeHeaders: [
    ...['Content-Disposition', 'ETag', 'Location', 'Retry-After', 'X-Request-Id'],
    ...['RateLimit', 'RateLimit-Policy'],
    ...[READABLE_HEADER, REASON_HEADER],
  ],
  maxAge: DAY_SECONDS,
})

/**
 * Lets web pages of other origins make calls with a token in `Authorization`, and read the answers. Never with cookies: the
 * allowed origin is `*`, for which browsers send none. Calls without a token get no CORS header, so other sites cannot read
 * what a login or a visitor would see.
 */
export const corsForTokens: MiddlewareHandler<Call> = async (c, next) => {
  if (!isWithToken(c.req.method, (name) => c.req.header(name))) return next()
  return withCors(c, async () => {
    if (c.req.method !== 'OPTIONS' && isForeign(c) && !(await credentialOf(c))) {
      throw new Problem('unauthenticated')
    }
    await next()
  })
}

/**
 * Of a page of another origin. With a token that is none it gets no call at all: those that need no token would otherwise be
 * open to any page that sends one.
 */
function isForeign(c: Context<Call>): boolean {
  const origin = c.req.header('origin')
  return origin !== undefined && origin !== new URL(c.var.app.config.publicUrl).origin
}

function isWithToken(method: string, header: (name: string) => string | undefined): boolean {
  if (method !== 'OPTIONS') return header(AUTHORIZATION) !== undefined
  const asked = header('access-control-request-headers') ?? ''
  return asked
    .toLowerCase()
    .split(',')
    .some((name) => name.trim() === AUTHORIZATION)
}
