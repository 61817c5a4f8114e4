import type { Context, MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { CreateDemoLink, DemoLink, UrlHistory } from '../../../contract/links/demo-links.ts'
import { hasPermission } from '../../../contract/people/permissions.ts'
import type { Call } from '../../context.ts'
import { limitByAddress } from '../../edge/call-limits.ts'
import { findCaller } from '../../people/index.ts'
import { DAY, HOUR, SECOND } from '../../platform/clock.ts'
import { limitsOf } from '../../platform/http/body-limits.ts'
import { createdAt } from '../../platform/http/created.ts'
import { answers, answersWith, api, body, cookieHeader, fails } from '../../platform/http/http.ts'
import { readJson } from '../../platform/http/json-body.ts'
import { newId } from '../../platform/ids.ts'
import { isSameText, type Secrets } from '../../platform/secrets.ts'
import { listHistory } from '../links.ts'
import { createDemoLink } from './demo.ts'
import { shareLink } from './share-link.ts'
import { sharedPost } from './shared-post.ts'

const COOKIE_LIFE_MS = 400 * DAY
/** Name of the signed cookie by which a browser finds its own demo links again. */
const BROWSER_COOKIE = 'unfurly_browser'

const limitDemos = limitByAddress({
  name: 'demo',
  limit: 10,
  windowMs: HOUR,
  problem: 'too-many-demo-links',
})
/** Sharing makes few links, and must work for all readers behind one address. */
const limitShares = limitByAddress({ name: 'share', limit: 300, windowMs: HOUR })

/** A refused body counts as an attempt to shorten. */
const limitShortening: MiddlewareHandler<Call> = async (c, next) => {
  let limit = limitDemos
  try {
    if (findShared(c, await readJson(c.req.raw, limitsOf(CreateDemoLink)))) limit = limitShares
  } catch (error) {
    await limitDemos(c, () => Promise.reject(error))
  }
  await limit(c, next)
}

export const demo = api<Call>().post(
  '/furls',
  answers(DemoLink, 201, 'Shorten without a login'),
  answersWith(cookieHeader),
  fails('too-many-demo-links'),
  limitShortening,
  body(CreateDemoLink),
  async (c) => {
    const shared = findShared(c, c.req.valid('json'))
    if (shared !== undefined)
      return createdAt(c, await shareLink(c.var.app, shared), (made) => made.furlUrl)
    const browser = browserOf(c) ?? newBrowser()
    setCookie(c, BROWSER_COOKIE, signBrowser(c.var.app.secrets, browser), {
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      secure: c.var.app.config.publicUrl.startsWith('https:'),
      maxAge: COOKIE_LIFE_MS / SECOND,
    })
    return createdAt(
      c,
      await createDemoLink(c.var.app, c.req.valid('json').redirectTo, browser),
      (made) => made.furlUrl,
    )
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

/** The target of the link for sharing, if the body asks for one. */
function findShared(c: Context<Call>, json: unknown): string | undefined {
  const parsed = CreateDemoLink.safeParse(json)
  if (!parsed.success) return undefined
  const { config, posts } = c.var.app
  return sharedPost(parsed.data.redirectTo, { ...config, posts })
}

function browserOf(c: Context<Call>): string | undefined {
  return readBrowser(c.var.app.secrets, getCookie(c, BROWSER_COOKIE))
}

function newBrowser(): string {
  return newId('brw')
}

function signBrowser(secrets: Secrets, browser: string): string {
  return `${browser}.${secrets.hash('browser', browser)}`
}

function readBrowser(secrets: Secrets, cookie: string | undefined): string | undefined {
  const browser = cookie?.split('.', 1)[0]
  if (!cookie || !browser) return undefined
  return isSameText(cookie, signBrowser(secrets, browser)) ? browser : undefined
}
