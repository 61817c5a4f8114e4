import { BASE_PATH, pageAddress } from '../base-path.ts'
import { isReplacingSession, noteSessionEnd, resumeOperator } from './acting.ts'
import { loginPath, withinBase } from './intended-page.ts'
import { clearStorage, dropToken } from './token.ts'

/** Drops the token, keeps drafts, and goes to the login page, which leads back to this page. */
export function leaveForLogin(): void {
  if (currentPage().startsWith('/login') || isReplacingSession()) return
  // Only the assumed session has ended
  if (resumeOperator()) return
  dropToken()
  location.assign(loginAddress())
}

/** The address of the login page, which leads back to this page after the login. */
export const loginAddress = (): string => pageAddress(loginPath(currentPage()))

/** The session is live but its account is gone: keeps the token, so that another account can be chosen at the login. */
export function leaveForAccountChoice(): void {
  if (currentPage().startsWith('/login') || isReplacingSession()) return
  location.assign(loginAddress())
}

const currentPage = (): string => withinBase(new URL(location.href), BASE_PATH)

/** Logs out without a call: clears the storage, and reloads the page so that nothing of the session stays in memory. */
export function logOut(): void {
  noteSessionEnd()
  clearStorage()
  location.assign(pageAddress('/login'))
}
