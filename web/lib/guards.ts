import { type MiddlewareFunction, redirect } from 'react-router'
import { BASE_PATH } from './base-path.ts'
import { loadConfig } from './config.ts'
import { HOME, loginPath, withinBase } from './intended-page.ts'
import { findAccount } from './session.ts'

/** For the signed-in layout. Being middleware, it runs before any loader of the page asks for anything. */
export const requireSession: MiddlewareFunction<unknown> = async ({ request }) => {
  const [account] = await Promise.all([findAccount(), loadConfig()])
  if (!account) throw redirect(loginPath(withinBase(new URL(request.url), BASE_PATH)))
}

/** For the pages of a person who has no session yet. */
export const requireGuest: MiddlewareFunction<unknown> = async () => {
  const [account] = await Promise.all([findAccount(), loadConfig()])
  if (account) throw redirect(HOME)
}
