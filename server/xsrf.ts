import type { MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Call } from './context.ts'
import { newCode } from './platform/ids.ts'

const COOKIE = 'XSRF-TOKEN'

/**
 * Hands a browser the value that clients of the API send back as X-XSRF-TOKEN. Nothing is decided by it: no cookie
 * authenticates a write and every body has to be JSON, so a page of another site has nothing to ride on. A check could
 * only ever refuse those who send a cookie but no header, which is what programs with a cookie jar do.
 */
export const offerXsrfToken: MiddlewareHandler<Call> = async (c, next) => {
  await next()
  if (getCookie(c, COOKIE) !== undefined) return
  const { config } = c.var.app
  setCookie(c, COOKIE, newCode(), {
    path: '/',
    sameSite: 'Lax',
    secure: config.publicUrl.startsWith('https:'),
  })
}
