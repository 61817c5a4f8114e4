import { claimsOf, storeToken } from '../../lib/token.ts'
import { isOpen } from './choices.ts'
import { listLoginAccounts, openAccount } from './login-queries.ts'
import type { LoginStep } from './login-step.ts'

/** Who was signed in on the page, and in which account. */
export interface Place {
  person: string
  account: string
}

/**
 * The page goes on in its own account. Where that is not open to whoever logged in, nothing of theirs is stored, and they
 * are left with the choice.
 */
export async function comeBackTo(place: Place, token: string): Promise<LoginStep> {
  const memberships = await listLoginAccounts(token)
  const account =
    claimsOf(token).sub === place.person
      ? memberships.find((each) => each.id === place.account && isOpen(each))
      : undefined
  if (!account) return { at: 'account', token, memberships }
  storeToken(account.isCurrent ? token : await openAccount(token, account.id))
  return { at: 'in' }
}
