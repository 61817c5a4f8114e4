import type { MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Call } from './context.ts'
import { newCode } from './platform/ids.ts'
import { Problem } from './platform/problem.ts'

const COOKIE = 'XSRF-TOKEN'
const HEADER = 'x-xsrf-token'

/** Hands a browser the value that it sends back with each write: a page of another site cannot read it. */
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

/**
 * No cookie of ours authenticates a write, and every body has to be JSON, so this is a second line: a write without a
 * Bearer token whose header is not its cookie's value comes from somewhere else. Programs send neither.
 */
export const checkXsrfToken: MiddlewareHandler<Call> = async (c, next) => {
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  if (!isRead && !c.req.header('authorization')) {
    const [cookie, header] = [getCookie(c, COOKIE), c.req.header(HEADER)]
    if (cookie !== undefined && header !== undefined && cookie !== header) {
      throw new Problem('forbidden', {
        detail: 'This request does not belong to the page it claims to come from. Reload the page.',
      })
    }
  }
  await next()
}
