import { type MiddlewareFunction, redirect } from 'react-router'
import { BASE_PATH } from './base-path.ts'
import { loadConfig } from './config.ts'
import { HOME, loginPath, withinBase } from './intended-page.ts'
import { findSessionState } from './session.ts'

/** Where single sign-on comes back to: what it needs from before must not be cleared on its way. */
const CALLBACK = '/auth/callback'

/** For the signed-in layout. Being middleware, it runs before any loader of the page asks for anything. */
export const requireSession: MiddlewareFunction<unknown> = async ({ request }) => {
  const [state] = await Promise.all([findSessionState(), loadConfig()])
  if (state !== 'member') throw redirect(loginPath(pageOf(request)))
}

/** For the pages of a person who has no session yet. Whoever belongs to no account chooses one on the login page. */
export const requireGuest: MiddlewareFunction<unknown> = async ({ request }) => {
  const keepsToken = pageOf(request).startsWith(CALLBACK)
  const [state] = await Promise.all([findSessionState({ keepsToken }), loadConfig()])
  if (state === 'member') throw redirect(HOME)
}

const pageOf = (request: Request): string => withinBase(new URL(request.url), BASE_PATH)
