import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  fetchUserInfo,
  None,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import type { App } from '../../context.ts'
import { HOUR } from '../../platform/clock.ts'
import { Problem } from '../../platform/problem.ts'
import { findPerson, type Person } from './person.ts'

/** What a sign-in that was started keeps in this browser, signed. */
export interface SignIn {
  state: string
  nonce: string
  verifier: string
}

type Settings = NonNullable<App['config']['oidc']>

const TIMEOUT_SECONDS = 10
/** A provider that moves its addresses is followed within that time, also where no call to the old ones fails. */
const DISCOVERED_FOR_MS = HOUR

const discovered = new WeakMap<Settings, { at: number; provider: Promise<Configuration> }>()

/** 404 where this installation has no identity provider. */
export function requireSettings(app: App): Settings {
  const { oidc } = app.config
  if (!oidc) throw new Problem('not-found')
  return oidc
}

/** The address at the provider to send the browser to, and what comes back with it must fit to. */
export async function authorize(
  app: App,
  redirectUri: string,
  isFresh: boolean,
): Promise<{ authorizationUrl: string; signIn: SignIn }> {
  const signIn = {
    state: randomState(),
    nonce: randomNonce(),
    verifier: randomPKCECodeVerifier(),
  }
  const url = buildAuthorizationUrl(await discover(app), {
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state: signIn.state,
    nonce: signIn.nonce,
    code_challenge: await calculatePKCECodeChallenge(signIn.verifier),
    code_challenge_method: 'S256',
    ...(isFresh ? { prompt: 'login' } : {}),
  })
  return { authorizationUrl: url.href, signIn }
}

/** Who the provider says has signed in. Whatever does not fit is one and the same problem. */
export async function askWho(
  app: App,
  input: { code: string; redirectUri: string; iss?: string | undefined },
  { state, nonce, verifier }: SignIn,
): Promise<Person> {
  const provider = await discover(app)
  const { issuer } = provider.serverMetadata()
  const url = new URL(input.redirectUri)
  // A client that leaves `iss` out has no answer of another provider: ours is the only one it was sent to.
  url.search = `${new URLSearchParams({ code: input.code, state, iss: input.iss ?? issuer })}`
  try {
    const tokens = await authorizationCodeGrant(provider, url, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new Problem('sign-in-failed')
    const inToken = findPerson(issuer, claims)
    // Most providers tell the e-mail only when they are asked once more.
    if (inToken.email !== undefined || !provider.serverMetadata().userinfo_endpoint) return inToken
    const more = await fetchUserInfo(provider, tokens.access_token, claims.sub)
    return findPerson(issuer, { ...claims, ...more })
  } catch (error) {
    throw refusal(app, error)
  }
}

async function discover(app: App): Promise<Configuration> {
  const settings = requireSettings(app)
  const known = discovered.get(settings)
  const now = app.clock()
  if (known && known.at > now - DISCOVERED_FOR_MS) return known.provider
  const provider = read(settings)
  discovered.set(settings, { at: now, provider })
  try {
    return await provider
  } catch (error) {
    discovered.delete(settings)
    throw away(error)
  }
}

function read({ issuer, clientId, clientSecret, isPlain }: Settings): Promise<Configuration> {
  return discovery(
    new URL(issuer),
    clientId,
    undefined,
    clientSecret ? ClientSecretBasic(clientSecret) : None(),
    { timeout: TIMEOUT_SECONDS, execute: isPlain ? [allowInsecureRequests] : [] },
  )
}

/** What the provider said stays in the log: whoever makes the call learns only that it did not work. */
function refusal(app: App, error: unknown): Problem {
  if (error instanceof Problem) return error
  app.log.warn('sign-in failed', reasonOf(error))
  // It refused this code, and works.
  if (error instanceof ResponseBodyError) return new Problem('sign-in-failed', { cause: error })
  discovered.delete(requireSettings(app))
  return isUnreachable(error) ? away(error) : new Problem('sign-in-failed', { cause: error })
}

/** Never the answers themselves: tokens stand in them. */
function reasonOf(error: unknown): { reason: string; code?: unknown; description?: unknown } {
  if (error instanceof ResponseBodyError) {
    return { reason: error.message, code: error.error, description: error.error_description }
  }
  return error instanceof Error
    ? { reason: error.message, code: 'code' in error ? error.code : undefined }
    : { reason: 'unknown' }
}

/** fetch throws a TypeError of its own where there is no connection; the library's have a code of theirs. */
function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'OAUTH_TIMEOUT') return true
  return error instanceof TypeError && !code.startsWith('ERR_') && !code.startsWith('OAUTH_')
}

function away(cause: unknown): Problem {
  return new Problem('store-away', {
    detail: 'The identity provider does not answer at the moment. Try again in a few seconds.',
    cause,
  })
}
