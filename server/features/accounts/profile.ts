import type { EditProfile, Profile } from '../../../contract/account.ts'
import type { App, Caller } from '../../context.ts'
import { isoTime } from '../../platform/clock.ts'
import { Problem } from '../../platform/problem.ts'
import { findUser } from './store.ts'

export async function readProfile(app: App, caller: Caller): Promise<Profile> {
  const user = await findUser(app.db, caller.userId)
  if (!user) throw new Problem('not-found')
  return {
    firstName: user.first_name,
    lastName: user.last_name,
    email: user.email,
    mfaEnabled: false,
    pendingEmail: null,
    hasPassword: user.password_hash !== '',
    passwordChangedAt: user.password_changed_at === null ? null : isoTime(user.password_changed_at),
    isOperator: user.is_operator === 1 || app.config.operators.includes(user.email),
    assumedBy: null,
  }
}
export async function editProfile(
  _app: App,
  _caller: Caller,
  _input: EditProfile,
): Promise<Profile> {
  throw new Error('unwritten')
}
export async function confirmEmail(_app: App, _caller: Caller, _code: string): Promise<Profile> {
  throw new Error('unwritten')
}
export async function resendEmailMail(_app: App, _caller: Caller): Promise<Profile> {
  throw new Error('unwritten')
}
export async function cancelEmailChange(_app: App, _caller: Caller): Promise<Profile> {
  throw new Error('unwritten')
}
