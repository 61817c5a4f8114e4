import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { App } from '../../context.ts'
import { DAY, SECOND } from '../../platform/clock.ts'
import { autocommit } from '../../platform/database/autocommit.ts'
import { newId } from '../../platform/ids.ts'
import { isSameText } from '../../platform/secrets.ts'
import { deleteSession } from './sessions-store.ts'
import { type Credentials, findSessionHolder } from './store.ts'

/**
 * A signed cookie that proves an earlier login of this user in this browser, or that they set their password in it by a
 * mailed link. It grants no access.
 */
const COOKIE = 'unfurly_known'
const LIFE_MS = 180 * DAY
/** Only calls below this path need it. */
const PATH = '/api/ui/v1/auth'

/** The cookie that proves, for one user, an earlier login in this browser. */
export const knownBrowserCookie = (c: Context): string | undefined => getCookie(c, COOKIE)

interface KnownBrowser {
  browser: string
  /** Epoch milliseconds in base 36. */
  since: string
  /** The session of that login, or the one that it was switched to; empty after a reset by mail. */
  session: string
}

function readCookie(cookie: string | undefined): KnownBrowser {
  const [browser = '', since = '', session = ''] = cookie?.split('.') ?? []
  return { browser, since, session }
}

/**
 * The browser's id, if the cookie belongs to this user and their current password. Does the same work when there is no
 * such user.
 */
export function findKnownBrowser(
  app: App,
  person: Credentials | undefined,
  cookie: string | undefined,
): string | undefined {
  const known = readCookie(cookie)
  const fits = isSameText(cookie ?? '', signed(app, person, known))
  const isFresh = Number.parseInt(known.since, 36) > app.clock() - LIFE_MS
  return fits && isFresh && person ? known.browser : undefined
}

/** The same for codes. A browser known by a reset has proved no second factor, and gets no count of its own. */
export function findLoggedInBrowser(
  app: App,
  person: Credentials | undefined,
  cookie: string | undefined,
): string | undefined {
  return readCookie(cookie).session === '' ? undefined : findKnownBrowser(app, person, cookie)
}

/** Sets the cookie for the session that was opened, and ends the earlier one: the browser keeps one token only. */
export async function keepKnownBrowser(
  c: Context,
  app: App,
  { person, session }: { person: Credentials; session: string },
): Promise<void> {
  const cookie = knownBrowserCookie(c)
  const browser = findKnownBrowser(app, person, cookie) ?? newId('brw')
  await endEarlierSession(app, cookie, session)
  const since = app.clock().toString(36)
  setCookie(c, COOKIE, signed(app, person, { browser, since, session }), {
    httpOnly: true,
    sameSite: 'Strict',
    path: PATH,
    secure: app.config.publicUrl.startsWith('https:'),
    maxAge: LIFE_MS / SECOND,
  })
}

/**
 * Logging out makes no call, so a session stays until its browser logs in again, as anybody. Without this, the list of
 * sessions fills with those of the user's own browser, and hides a stranger's.
 */
async function endEarlierSession(
  app: App,
  cookie: string | undefined,
  present: string,
): Promise<void> {
  const { session } = readCookie(cookie)
  if (session === '' || session === present) return
  const holder = await findSessionHolder(app.db, session)
  if (findKnownBrowser(app, holder, cookie) !== undefined)
    await deleteSession(autocommit(app.db), session)
}

function signed(
  app: App,
  person: Credentials | undefined,
  { browser, since, session }: KnownBrowser,
): string {
  const of = JSON.stringify([browser, since, session, person?.id ?? '', person?.passwordHash ?? ''])
  return `${browser}.${since}.${session}.${app.secrets.hash('known-browser', of)}`
}
