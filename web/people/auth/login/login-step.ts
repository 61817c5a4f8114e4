import type { LoginAnswer } from '../../../../contract/people/auth.ts'
import type { Membership } from '../../../../contract/people/memberships.ts'
import type { MfaState } from '../../../../contract/people/mfa.ts'
import { startSession } from '../../../lib/session/session.ts'
import { isOpen } from './accounts/membership-state.ts'
import { listLoginAccounts, openAccount } from './login-queries.ts'

/** The current step of a login. The tokens of unfinished steps are not put into storage. */
export type LoginStep =
  /** `note`: why the user has to log in again. `news`: what has succeeded on the previous page. */
  | { at: 'password'; note?: string | undefined; news?: string | undefined }
  | { at: 'factor'; mfa: MfaState; token: string }
  | { at: 'account'; token: string; memberships: Membership[] }
  | { at: 'in' }

/** The step after the password, or after single sign-on. */
export async function afterIdentity(
  { mfa, token }: LoginAnswer,
  finish = afterFactors,
): Promise<LoginStep> {
  return mfa?.required ? { at: 'factor', mfa, token } : finish(token)
}

/** Opens the only account directly; with several or none, the user chooses. */
export async function afterFactors(token: string): Promise<LoginStep> {
  const memberships = await listLoginAccounts(token)
  const only = onlyAccount(memberships)
  return only ? enter(token, only) : { at: 'account', token, memberships }
}

export async function enter(token: string, account: Membership): Promise<LoginStep> {
  await startSession(account.isCurrent ? token : await openAccount(token, account.id))
  return { at: 'in' }
}

export function onlyAccount(memberships: readonly Membership[]): Membership | undefined {
  const [first, second] = memberships.filter(isOpen)
  return second ? undefined : first
}

let handed: LoginStep | undefined

/**
 * Passes a step on to the login page: that after single sign-on, or the message after a password was set. In memory, and
 * not in the history's state, which a browser may write to disk with the token.
 */
export function handOver(step: LoginStep): void {
  handed = step
}

export function takeHanded(): LoginStep | undefined {
  const step = handed
  handed = undefined
  return step
}
