import { fullName } from '../../../contract/people/names.ts'
import type { App, Inside } from '../../context.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { openAccount } from '../accounts/accounts.ts'
import { addIdentity } from './identities.ts'
import type { ProviderProfile } from './provider-profile.ts'
import { findIdentity, findUserByEmail } from './store.ts'

/**
 * The id of the user who signed in: found by issuer and subject, else by a verified e-mail, else made anew with an
 * account. Of two concurrent first sign-ins the unique indexes let one make the user and the other find it.
 */
export function findOrMakeUser(app: App, profile: ProviderProfile): Promise<string> {
  return writing(app, async (inside) => {
    const known = await findIdentity(inside.db, profile.issuer, profile.subject)
    if (known) return known.user_id
    const email = requireVerifiedEmail(profile)
    const made = await makeUser(inside, { ...profile, email })
    return made ?? (await linkToUser(inside, { ...profile, email }))
  })
}

/** The answer does not reveal whether a user has that address. */
function requireVerifiedEmail({ email, isEmailVerified }: ProviderProfile): string {
  if (email !== undefined && isEmailVerified) return email
  throw new Problem('sign-in-failed', {
    detail:
      'The identity provider has not verified your e-mail address. Verify it there, then start again.',
  })
}

type VerifiedProfile = ProviderProfile & { email: string }

/** Undefined when a user has the address already. */
async function makeUser(inside: Inside, profile: VerifiedProfile): Promise<string | undefined> {
  const { email, firstName, lastName } = profile
  const accountName = fullName(profile)
  const names = { firstName, lastName, accountName }
  const id = await openAccount(inside, { email, ...names, passwordHash: '' })
  if (id === undefined) return undefined
  const identity = await addIdentity(inside, { user: { id, email }, profile, isAnnounced: false })
  // A concurrent sign-in with another address has linked this identity to another user.
  if (!identity) throw new Problem('sign-in-failed')
  return id
}

async function linkToUser(inside: Inside, profile: VerifiedProfile): Promise<string> {
  const user = await findUserByEmail(inside.db, profile.email)
  if (!user) throw new Problem('sign-in-failed')
  const made = await addIdentity(inside, { user, profile, isAnnounced: true })
  if (made) return user.id
  const known = await findIdentity(inside.db, profile.issuer, profile.subject)
  if (!known) throw new Problem('sign-in-failed')
  return known.user_id
}
