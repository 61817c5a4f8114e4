import type { App } from '../../context.ts'
import type { Db } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import { writing } from '../../platform/writing.ts'
import { openAccount } from '../accounts/accounts.ts'
import { addIdentity } from './identities.ts'
import type { Person } from './person.ts'
import { findIdentity, findUserByEmail } from './store.ts'

/**
 * The user that somebody at the provider is: by the provider's own name for them, else by a verified e-mail, else a new
 * one with an account. Of two first sign-ins at once the unique indexes let one make the user and the other find it.
 */
export function admit(app: App, person: Person): Promise<string> {
  return writing(app.db, async (tx) => {
    const known = await findIdentity(tx, person.issuer, person.subject)
    if (known) return known.user_id
    const email = requireVerifiedEmail(person)
    const made = await makeUser(app, tx, { ...person, email })
    return made ?? (await linkToUser(app, tx, { ...person, email }))
  })
}

/** Whether a user has that address is not told: the words are the same. */
function requireVerifiedEmail({ email, isEmailVerified }: Person): string {
  if (email !== undefined && isEmailVerified) return email
  throw new Problem('sign-in-failed', {
    detail:
      'The identity provider has not verified your e-mail address. Verify it there, then start again.',
  })
}

type Verified = Person & { email: string }

/** Undefined when the address has a user already. */
async function makeUser(app: App, tx: Db, person: Verified): Promise<string | undefined> {
  const { email, firstName, lastName } = person
  const accountName = `${firstName} ${lastName}`.trim()
  const names = { firstName, lastName, accountName }
  const id = await openAccount(app, tx, { email, ...names, passwordHash: '' })
  if (id === undefined) return undefined
  const identity = await addIdentity(app, tx, { user: { id, email }, person, isTold: false })
  // The same person came with another address at the same moment, and that user is theirs.
  if (!identity) throw new Problem('sign-in-failed')
  return id
}

async function linkToUser(app: App, tx: Db, person: Verified): Promise<string> {
  const user = await findUserByEmail(tx, person.email)
  if (!user) throw new Problem('sign-in-failed')
  const made = await addIdentity(app, tx, { user, person, isTold: true })
  if (made) return user.id
  const known = await findIdentity(tx, person.issuer, person.subject)
  if (!known) throw new Problem('sign-in-failed')
  return known.user_id
}
