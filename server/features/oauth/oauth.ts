import type { LoginAnswer } from '../../../contract/auth.ts'
import type { ExchangeOAuth, Identity, StartOAuth } from '../../../contract/oauth.ts'
import type { App, Caller } from '../../context.ts'

/** What a sign-in that was started keeps in this browser, signed. */
export interface SignIn {
  state: string
  nonce: string
  verifier: string
}

export async function startSignIn(
  _app: App,
  _input: StartOAuth,
): Promise<{ authorizationUrl: string; signIn: SignIn }> {
  throw new Error('unwritten')
}
export async function exchange(
  _app: App,
  _input: ExchangeOAuth,
  _signIn: SignIn | undefined,
): Promise<LoginAnswer> {
  throw new Error('unwritten')
}
export async function linkIdentity(
  _app: App,
  _caller: Caller,
  _input: ExchangeOAuth & { signIn: SignIn | undefined },
): Promise<Identity> {
  throw new Error('unwritten')
}
export async function listIdentities(_app: App, _caller: Caller): Promise<{ items: Identity[] }> {
  throw new Error('unwritten')
}
export async function unlinkIdentity(_app: App, _caller: Caller, _id: string): Promise<void> {
  throw new Error('unwritten')
}
