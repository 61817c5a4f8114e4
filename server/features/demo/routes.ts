import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { CreateDemoLink, DemoLink, UrlHistory } from '../../../contract/links/demo-links.ts'
import { hasPermission } from '../../../contract/people/permissions.ts'
import type { Call } from '../../context.ts'
import { limitByAddress } from '../../edge/call-limits.ts'
import { DAY, HOUR, SECOND } from '../../platform/clock.ts'
import { answers, api, body } from '../../platform/http/http.ts'
import { findCaller } from '../auth/auth.ts'
import { listHistory } from '../links/links.ts'
import { BROWSER_COOKIE, newBrowser, readBrowser, signBrowser } from './browser.ts'
import { createDemoLink } from './demo.ts'

const COOKIE_LIFE_MS = 400 * DAY

export const demo = api<Call>().post(
  '/furls',
  answers(DemoLink, 201, 'Shorten without a login'),
  limitByAddress({
    name: 'demo',
    limit: 10,
    windowMs: HOUR,
    problem: 'too-many-demo-links',
  }),
  body(CreateDemoLink),
  async (c) => {
    const browser = browserOf(c) ?? newBrowser()
    setCookie(c, BROWSER_COOKIE, signBrowser(c.var.app.secrets, browser), {
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      secure: c.var.app.config.publicUrl.startsWith('https:'),
      maxAge: COOKIE_LIFE_MS / SECOND,
    })
    return c.json(await createDemoLink(c.var.app, c.req.valid('json').redirectTo, browser), 201)
  },
)

export const urls = api<Call>().get(
  '/history',
  answers(UrlHistory, 200, "The caller's own latest short links"),
  async (c) => {
    const member = await findCaller(c)
    const reader = member && hasPermission(member.role, 'Read') ? member : undefined
    const demoBrowser = browserOf(c)
    const caller = reader ?? (demoBrowser === undefined ? undefined : { demoBrowser })
    return c.json(await listHistory(c.var.app, caller))
  },
)

function browserOf(c: Context<Call>): string | undefined {
  return readBrowser(c.var.app.secrets, getCookie(c, BROWSER_COOKIE))
}
