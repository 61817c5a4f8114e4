import type { EditProfile, Profile } from '../../../contract/people/account.ts'
import type { App, Caller, Inside } from '../../context.ts'
import { isoTime } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { UsersTable } from '../../schema/users.ts'
import { isOperator, requireConfirmed } from '../auth/auth.ts'
import { endMailedCodes } from '../mailed-codes/mailed-codes.ts'
import { isMfaOn } from '../second-factors/second-factors.ts'
import { recordUserChange } from './accounts.ts'
import {
  countEmailMail,
  findPendingEmail,
  isNewRequest,
  requestEmailChange,
  resendPendingEmail,
  takeNewEmail,
} from './email/email-change.ts'
import { refuseAddresses } from './names.ts'
import { holdUser, writeNames } from './profile-store.ts'
import { findUser } from './store.ts'

export async function readProfile(app: App, caller: Caller): Promise<Profile> {
  const user = await findUser(app.db, caller.userId)
  if (!user) throw new Problem('not-found')
  return {
    firstName: user.first_name,
    lastName: user.last_name,
    email: user.email,
    mfaEnabled: await isMfaOn(app.db, user.id),
    pendingEmail: await findPendingEmail(app, user.id),
    hasPassword: user.password_hash !== '',
    passwordChangedAt: user.password_changed_at === null ? null : isoTime(user.password_changed_at),
    isOperator: isOperator(app, user),
    assumedBy: await emailOf(app, caller.assumedBy),
  }
}

export async function editProfile(app: App, caller: Caller, input: EditProfile): Promise<Profile> {
  const { email } = input
  const present = await findUser(app.db, caller.userId)
  if (!present) throw new Problem('not-found')
  // Only a request that sends a mail counts towards the hourly limit.
  if (email !== undefined && (await isNewRequest(app, present, email))) {
    requireConfirmed(app, caller)
    await countEmailMail(app, caller)
  }
  await writing(app, async (inside) => {
    const user = await holdUser(inside.db, caller.userId)
    if (!user) throw new Problem('not-found')
    await editNames(inside, user, input)
    if (email !== undefined && (await isNewRequest(inside, user, email))) {
      // The pending change may have been cancelled since the check above.
      requireConfirmed(app, caller)
      await requestEmailChange(inside, user, email)
    }
  })
  return readProfile(app, caller)
}

export async function confirmEmail(app: App, caller: Caller, code: string): Promise<Profile> {
  await takeNewEmail(app, caller, code)
  return readProfile(app, caller)
}

export async function resendEmailMail(app: App, caller: Caller): Promise<Profile> {
  await resendPendingEmail(app, caller)
  return readProfile(app, caller)
}

export async function cancelEmailChange(app: App, caller: Caller): Promise<Profile> {
  await writing(app, (inside) => endMailedCodes(inside, caller.userId, 'EMAIL'))
  return readProfile(app, caller)
}

async function editNames(inside: Inside, user: UsersTable, input: EditProfile): Promise<void> {
  const before = { firstName: user.first_name, lastName: user.last_name }
  const after = {
    firstName: input.firstName ?? before.firstName,
    lastName: input.lastName ?? before.lastName,
  }
  if (after.firstName === before.firstName && after.lastName === before.lastName) return
  refuseAddresses(before, after)
  await writeNames(inside.db, user.id, after)
  await recordUserChange(inside, user.id, { action: 'profile.edited', before, after })
}

async function emailOf(app: App, userId: string | null): Promise<string | null> {
  if (userId === null) return null
  return (await findUser(app.db, userId))?.email ?? null
}
