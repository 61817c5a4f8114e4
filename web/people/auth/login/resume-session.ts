import { claimsOf, storeToken } from '../../../lib/session/token.ts'
import { isOpen } from './accounts/membership-state.ts'
import { listLoginAccounts, openAccount } from './login-queries.ts'
import type { LoginStep } from './login-step.ts'

/** The user and account that the page was signed in with. */
export interface PageSession {
  userId: string
  accountId: string
}

/**
 * Resumes the session of the page in its own account. If another user logged in, or the account is not open to them, stores
 * nothing and returns the choice of accounts.
 */
export async function resumeSession(session: PageSession, token: string): Promise<LoginStep> {
  const memberships = await listLoginAccounts(token)
  const account =
    claimsOf(token).sub === session.userId
      ? memberships.find((each) => each.id === session.accountId && isOpen(each))
      : undefined
  if (!account) return { at: 'account', token, memberships }
  storeToken(account.isCurrent ? token : await openAccount(token, account.id))
  return { at: 'in' }
}
