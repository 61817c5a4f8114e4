import { isReplacingSession, resumeOperator } from './acting.ts'
import { BASE_PATH, pageAddress } from './base-path.ts'
import { loginPath, withinBase } from './intended-page.ts'
import { clearStorage, dropToken } from './token.ts'

/** Ends the session here, keeps what was typed, and comes back to this page after the next login. */
export function leaveForLogin(): void {
  if (currentPage().startsWith('/login') || isReplacingSession()) return
  // Only the hour as somebody else is over
  if (resumeOperator()) return
  dropToken()
  location.assign(loginAddress())
}

/** The login page's address, which leads back to this page afterwards. */
export const loginAddress = (): string => pageAddress(loginPath(currentPage()))

/** The session lives and its account is gone: the token stays, and another account is chosen on the login page. */
export function leaveForAccountChoice(): void {
  if (!currentPage().startsWith('/login')) location.assign(loginAddress())
}

const currentPage = (): string => withinBase(new URL(location.href), BASE_PATH)

/** The popover's Logout: no call, a clean store, and a page load that leaves nothing of the session in memory. */
export function logOut(): void {
  clearStorage()
  location.assign(pageAddress('/login'))
}
