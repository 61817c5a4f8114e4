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
import { Problem } from '../../platform/http/problem.ts'
import { type ProviderProfile, readProviderProfile } from './provider-profile.ts'

/** What a started sign-in keeps in a signed cookie of the browser. */
export interface SignIn {
  state: string
  nonce: string
  verifier: string
}

type OidcSettings = NonNullable<App['config']['oidc']>

const TIMEOUT_SECONDS = 10
/** Discovery is repeated after this time, so that moved endpoints are used even while the old ones still answer. */
const DISCOVERED_FOR_MS = HOUR

const discovered = new WeakMap<OidcSettings, { at: number; provider: Promise<Configuration> }>()

/** 404 where this installation has no identity provider. */
export function requireSettings(app: App): OidcSettings {
  const { oidc } = app.config
  if (!oidc) throw new Problem('not-found')
  return oidc
}

/** The URL at the provider to send the browser to, and the values that the provider's answer must match. */
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

/** The profile of the person who signed in. Every mismatch answers the same problem. */
export async function redeemCode(
  app: App,
  input: { code: string; redirectUri: string; iss?: string | undefined },
  { state, nonce, verifier }: SignIn,
): Promise<ProviderProfile> {
  const provider = await discover(app)
  const { issuer } = provider.serverMetadata()
  const url = new URL(input.redirectUri)
  // Without `iss`, assume our provider: the browser was sent to no other.
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
    const inToken = readProviderProfile(issuer, claims)
    // Most providers return the e-mail only from the userinfo endpoint.
    if (inToken.email !== undefined || !provider.serverMetadata().userinfo_endpoint) return inToken
    const more = await fetchUserInfo(provider, tokens.access_token, claims.sub)
    return readProviderProfile(issuer, { ...claims, ...more })
  } catch (error) {
    throw signInProblem(app, error)
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
    throw unreachableProblem(error)
  }
}

function read({ issuer, clientId, clientSecret, isPlain }: OidcSettings): Promise<Configuration> {
  return discovery(
    new URL(issuer),
    clientId,
    undefined,
    clientSecret ? ClientSecretBasic(clientSecret) : None(),
    { timeout: TIMEOUT_SECONDS, execute: isPlain ? [allowInsecureRequests] : [] },
  )
}

/** The provider's answer goes to the log; the caller learns only that the sign-in failed. */
function signInProblem(app: App, error: unknown): Problem {
  if (error instanceof Problem) return error
  app.log.warn('sign-in failed', reasonOf(error))
  // The provider works and refused this code: keep its configuration.
  if (error instanceof ResponseBodyError) return new Problem('sign-in-failed', { cause: error })
  discovered.delete(requireSettings(app))
  return isUnreachable(error)
    ? unreachableProblem(error)
    : new Problem('sign-in-failed', { cause: error })
}

/** Never the answers themselves: they contain tokens. */
function reasonOf(error: unknown): { reason: string; code?: unknown; description?: unknown } {
  if (error instanceof ResponseBodyError) {
    return { reason: error.message, code: error.error, description: error.error_description }
  }
  return error instanceof Error
    ? { reason: error.message, code: 'code' in error ? error.code : undefined }
    : { reason: 'unknown' }
}

/** fetch throws a plain TypeError when it cannot connect; a TypeError of the library has a code. */
function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'OAUTH_TIMEOUT') return true
  return error instanceof TypeError && !code.startsWith('ERR_') && !code.startsWith('OAUTH_')
}

function unreachableProblem(cause: unknown): Problem {
  return new Problem('store-away', {
    detail: 'The identity provider does not answer at the moment. Try again in a few seconds.',
    cause,
  })
}
