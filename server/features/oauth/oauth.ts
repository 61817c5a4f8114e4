import type { LoginAnswer } from '../../../contract/auth.ts'
import type { ExchangeOAuth, Identity, StartOAuth } from '../../../contract/oauth.ts'
import type { App, Caller } from '../../context.ts'
import { MINUTE } from '../../platform/clock.ts'
import { Problem } from '../../platform/problem.ts'
import { take } from '../../platform/rate-limit.ts'
import { isSameText } from '../../platform/secrets.ts'
import { pageUrl } from '../mail/mail.ts'
import { finishLogin } from '../second-factors/second-factors.ts'
import { linkPerson, unlinkSince } from './identities.ts'
import type { Person } from './person.ts'
import { askWho, authorize, requireSettings, type SignIn } from './provider.ts'
import { admit } from './sign-in.ts'

/** How long a person may take at the provider. */
export const SIGN_IN_MS = 10 * MINUTE

export async function startSignIn(
  app: App,
  { redirectUri, fresh = false }: StartOAuth,
): Promise<{ authorizationUrl: string; signIn: SignIn }> {
  requireSettings(app)
  refuseForeign(app, redirectUri)
  return authorize(app, redirectUri, fresh)
}

export async function exchange(
  app: App,
  input: ExchangeOAuth,
  signIn: SignIn | undefined,
): Promise<LoginAnswer> {
  const person = await prove(app, input, signIn)
  return finishLogin(app, app.db, await admit(app, person))
}

export async function linkIdentity(
  app: App,
  caller: Caller,
  { signIn, ...input }: ExchangeOAuth & { signIn: SignIn | undefined },
): Promise<Identity> {
  return linkPerson(app, caller, await prove(app, input, signIn))
}

/** Inside a transaction that holds the person: takes away what was linked since then, and answers what that was. */
export function removeIdentitiesSince(
  app: App,
  userId: string,
  since: number,
): Promise<Identity[]> {
  return unlinkSince(app, userId, since)
}

/** Who came back from the provider, to the browser that was sent there, and for the first time. */
async function prove(app: App, input: ExchangeOAuth, signIn: SignIn | undefined): Promise<Person> {
  requireSettings(app)
  refuseForeign(app, input.redirectUri)
  if (!signIn || !isSameText(signIn.state, input.state)) {
    throw new Problem('sign-in-failed', {
      detail:
        'This sign-in was not started in this browser, or more than ten minutes ago. Start it again.',
    })
  }
  // The cookie is gone after its use, but a copy of it may be left.
  const bucket = `sign-in:${app.secrets.hash('sign-in-state', signIn.state)}`
  const first = await take(app.db, app.clock(), { bucket, limit: 1, windowMs: 2 * SIGN_IN_MS })
  if (!first.isAllowed) {
    throw new Problem('sign-in-failed', {
      detail: 'This sign-in was used already. Start it again.',
    })
  }
  return askWho(app, input, signIn)
}

/** The provider sends codes to this one address; the call names it because the protocol does. */
function refuseForeign(app: App, redirectUri: string): void {
  if (redirectUri === pageUrl(app, 'auth/callback')) return
  throw new Problem('invalid', {
    errors: { redirectUri: 'This is not the address that sign-ins come back to' },
  })
}
