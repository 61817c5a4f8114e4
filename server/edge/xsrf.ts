import type { MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Call } from '../context.ts'
import { newCode } from '../platform/ids.ts'

const COOKIE = 'XSRF-TOKEN'

/**
 * Sets the cookie whose value API clients send back as X-XSRF-TOKEN. The value is never checked: no cookie authenticates
 * a write and every body has to be JSON, so a forged request gains nothing. A check would only refuse clients that send
 * the cookie but no header, such as programs with a cookie jar.
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
