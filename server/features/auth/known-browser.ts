import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { App } from '../../context.ts'
import { DAY, SECOND } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { isSameText } from '../../platform/secrets.ts'
import type { Credentials } from './store.ts'

/** A signed cookie that proves an earlier login of this user in this browser. It grants no access. */
const COOKIE = 'unfurly_known'
const LIFE_MS = 180 * DAY
/** Only calls below this path need it. */
const PATH = '/api/ui/v1/auth'

/** The cookie that proves, for one user, an earlier login in this browser. */
export const knownBrowserCookie = (c: Context): string | undefined => getCookie(c, COOKIE)

/**
 * The browser's id, if the cookie belongs to this user and their current password. Does the same work when there is no
 * such user.
 */
export function findKnownBrowser(
  app: App,
  person: Credentials | undefined,
  cookie: string | undefined,
): string | undefined {
  const [browser = '', since = ''] = cookie?.split('.') ?? []
  const fits = isSameText(cookie ?? '', signed(app, person, { browser, since }))
  const isFresh = Number.parseInt(since, 36) > app.clock() - LIFE_MS
  return fits && isFresh && person ? browser : undefined
}

export function keepKnownBrowser(c: Context, app: App, person: Credentials): void {
  const browser = findKnownBrowser(app, person, knownBrowserCookie(c)) ?? newId('brw')
  const since = app.clock().toString(36)
  setCookie(c, COOKIE, signed(app, person, { browser, since }), {
    httpOnly: true,
    sameSite: 'Strict',
    path: PATH,
    secure: app.config.publicUrl.startsWith('https:'),
    maxAge: LIFE_MS / SECOND,
  })
}

function signed(
  app: App,
  person: Credentials | undefined,
  { browser, since }: { browser: string; since: string },
): string {
  const of = JSON.stringify([browser, since, person?.id ?? '', person?.passwordHash ?? ''])
  return `${browser}.${since}.${app.secrets.hash('known-browser', of)}`
}
