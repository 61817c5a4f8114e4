import type { LoginAnswer } from '../../../contract/people/auth.ts'
import type { ExchangeOAuth, Identity, StartOAuth } from '../../../contract/people/oauth.ts'
import type { App, Caller } from '../../context.ts'
import { pageUrl } from '../../mail/mail.ts'
import { MINUTE } from '../../platform/clock.ts'
import { autocommit } from '../../platform/database/autocommit.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { take } from '../../platform/http/rate-limit.ts'
import { isSameText } from '../../platform/secrets.ts'
import { finishLogin } from '../second-factors/second-factors.ts'
import { linkProfile } from './identities.ts'
import { authorize, redeemCode, requireSettings, type SignIn } from './provider.ts'
import type { ProviderProfile } from './provider-profile.ts'
import { findOrMakeUser } from './sign-in.ts'

export { removeIdentitiesSince } from './identities.ts'

/** How long a user may take at the provider. */
export const SIGN_IN_MS = 10 * MINUTE

export async function startSignIn(
  app: App,
  { redirectUri, fresh = false }: StartOAuth,
): Promise<{ authorizationUrl: string; signIn: SignIn }> {
  requireSettings(app)
  requireOwnRedirectUri(app, redirectUri)
  return authorize(app, redirectUri, fresh)
}

export async function exchange(
  app: App,
  input: ExchangeOAuth,
  signIn: SignIn | undefined,
): Promise<LoginAnswer> {
  const profile = await completeSignIn(app, input, signIn)
  const userId = await findOrMakeUser(app, profile)
  return writing(app, (inside) => finishLogin(inside, { userId }))
}

export async function linkIdentity(
  app: App,
  caller: Caller,
  { signIn, ...input }: ExchangeOAuth & { signIn: SignIn | undefined },
): Promise<Identity> {
  return linkProfile(app, caller, await completeSignIn(app, input, signIn))
}

/** The profile from the provider. Throws when another browser started the sign-in, or it was used before. */
async function completeSignIn(
  app: App,
  input: ExchangeOAuth,
  signIn: SignIn | undefined,
): Promise<ProviderProfile> {
  requireSettings(app)
  requireOwnRedirectUri(app, input.redirectUri)
  if (!signIn || !isStateOf(signIn, input.state)) {
    throw new Problem('sign-in-failed', {
      detail:
        'This sign-in was not started in this browser, or more than ten minutes ago. Start it again.',
    })
  }
  // The cookie is deleted after its use, but a copy of it could be replayed.
  const bucket = `sign-in:${app.secrets.hash('sign-in-state', signIn.state)}`
  const first = await take(autocommit(app.db), app.clock(), {
    bucket,
    limit: 1,
    windowMs: 2 * SIGN_IN_MS,
  })
  if (!first.isAllowed) {
    throw new Problem('sign-in-failed', {
      detail: 'This sign-in was used already. Start it again.',
    })
  }
  return redeemCode(app, input, signIn)
}

/** Without a state the cookie, the verifier and the nonce bind the browser. One that is sent must be that of the sign-in. */
const isStateOf = (signIn: SignIn, state: string | undefined): boolean =>
  state === undefined || isSameText(signIn.state, state)

/** The provider sends codes only to this address; the call repeats it because the protocol does. */
function requireOwnRedirectUri(app: App, redirectUri: string): void {
  if (redirectUri === pageUrl(app, 'auth/callback')) return
  throw new Problem('invalid', {
    errors: { redirectUri: 'This is not the address that sign-ins come back to' },
  })
}
