import { type MiddlewareFunction, redirect } from 'react-router'
import { BASE_PATH } from '../base-path.ts'
import { loadConfig } from '../config.ts'
import { HOME, loginPath, withinBase } from './intended-page.ts'
import { findSessionState } from './session.ts'

/** The callback of single sign-on. It needs what was stored before, which the guard must not clear. */
const CALLBACK = '/auth/callback'

/** Guard of the signed-in layout. As middleware it runs before any loader of the page. */
export const requireSession: MiddlewareFunction<unknown> = async ({ request }) => {
  const [state] = await Promise.all([findSessionState(), loadConfig()])
  if (state !== 'member') throw redirect(loginPath(pageOf(request)))
}

/** Guard of the pages for guests. A user without an account passes too, and chooses one on the login page. */
export const requireGuest: MiddlewareFunction<unknown> = async ({ request }) => {
  const keepsToken = pageOf(request).startsWith(CALLBACK)
  if ((await findSessionState({ keepsToken })) === 'member') throw redirect(HOME)
}

const pageOf = (request: Request): string => withinBase(new URL(request.url), BASE_PATH)
