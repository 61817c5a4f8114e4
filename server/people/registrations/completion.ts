import { fullName } from '../../../contract/people/names.ts'
import type { CompleteRegistration, Registration } from '../../../contract/people/registrations.ts'
import type { App, Inside } from '../../context.ts'
import { isoTime } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { codeHash } from '../../platform/secrets.ts'
import type { RegistrationsTable } from '../../schema/users.ts'
import { type NewOwner, type NewUser, openAccount, openUser } from '../accounts/accounts.ts'
import { openSession } from '../auth/auth.ts'
import { refuseWeak } from '../passwords/passwords.ts'
import { acceptForNewUser, findInvitationById } from '../users/users.ts'
import { lockSetUp } from './set-up.ts'
import { findRegistration, useRegistration } from './store.ts'

export async function requireRegistration(app: App, code: string): Promise<Registration> {
  const registration = await findRegistration(app.db, codeHash(code))
  if (!registration) throw new Problem('not-found')
  const id = registration.invitation_id
  const invitation = id === null ? undefined : await findInvitationById(app, id)
  const isGone = id !== null && invitation === undefined
  return {
    email: registration.email,
    expiresAt: isoTime(registration.expires_at),
    expired: isGone || hasEnded(registration, app.clock()),
    used: registration.used_at !== null,
    invited: id !== null,
    ...(invitation && {
      invitation: { accountName: invitation.accountName, invitedBy: invitation.invitedBy },
    }),
    ...(registration.is_setup === 1 ? { setup: true } : {}),
  }
}

/** Makes the user, with an account of their own or in the inviting one; answers a token for it. */
export async function completeRegistration(app: App, input: CompleteRegistration): Promise<string> {
  const registration = await findRegistration(app.db, codeHash(input.reg))
  if (!registration) throw new Problem('not-found')
  const email = requireEmail(registration, input.email)
  if (hasEnded(registration, app.clock())) throw new Problem('registration-ended')
  refuseWeak(input.password, email, 'password')
  const user: NewUser = {
    email,
    firstName: input.firstName,
    lastName: input.lastName,
    passwordHash: await hashPassword(input.password),
    isOperator: registration.is_setup === 1,
  }
  return writing(app, async (inside) => {
    if (registration.is_setup === 1) await lockSetUp(inside.db, app.clock())
    if (!(await useRegistration(inside.db, registration.code_hash, app.clock()))) {
      throw new Problem('registration-ended')
    }
    if (registration.invitation_id !== null)
      return joinInvited(inside, user, registration.invitation_id)
    const accountName = input.accountName ?? fullName(input)
    return joinWithAccount(inside, { ...user, accountName }, registration)
  })
}

async function joinWithAccount(
  inside: Inside,
  owner: NewOwner,
  registration: RegistrationsTable,
): Promise<string> {
  const userId = await openAccount(inside, owner)
  if (!userId) throw registeredMeanwhile(registration)
  const code = registration.referral_code
  if (code !== null) await inside.hooks.referralUsed(inside, { userId, code })
  return openSession(inside, userId)
}

async function joinInvited(inside: Inside, user: NewUser, invitationId: string): Promise<string> {
  const userId = await openUser(inside, user)
  if (!userId) {
    throw new Problem('registration-ended', {
      detail:
        'This address has a login meanwhile. Log in, and accept the invitation under Settings, Accounts.',
    })
  }
  const joined = await acceptForNewUser(inside, { invitationId, userId })
  if (!joined) {
    throw new Problem('registration-ended', {
      detail: 'That invitation has ended. Ask whoever invited you for a new one.',
    })
  }
  return openSession(inside, userId, { accountId: joined.accountId })
}

/** A set-up link was not mailed, so the call must name an e-mail; every other link has one and the call must not. */
function requireEmail(registration: RegistrationsTable, named: string | undefined): string {
  const isSetUp = registration.is_setup === 1
  if (isSetUp && named !== undefined) return named.toLowerCase()
  if (isSetUp) throw new Problem('invalid', { errors: { email: 'Enter your e-mail' } })
  if (named === undefined) return registration.email
  throw new Problem('invalid', { errors: { email: 'This field is not known' } })
}

function registeredMeanwhile(registration: RegistrationsTable): Problem {
  if (registration.is_setup === 0) return new Problem('registration-ended')
  return new Problem('invalid', { errors: { email: 'There is a login with this e-mail already.' } })
}

function hasEnded({ used_at, expires_at }: RegistrationsTable, now: number): boolean {
  return used_at !== null || expires_at <= now
}
