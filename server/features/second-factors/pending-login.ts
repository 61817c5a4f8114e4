import type { PasskeyAnswer, PasskeyOptions, SentCode } from '../../../contract/mfa.ts'
import type { App } from '../../context.ts'

/** A login that has proved the password and waits for its second factor. */
export interface PendingLogin {
  challengeId: string
  userId: string
}

/** The login that a token of `logIn` stands for, while it waits. */
export async function findPendingLogin(
  _app: App,
  _token: string | undefined,
): Promise<PendingLogin | undefined> {
  throw new Error('unwritten')
}

export async function sendLoginCode(_app: App, _pending: PendingLogin): Promise<SentCode> {
  throw new Error('unwritten')
}
export async function passEmail(_app: App, _pending: PendingLogin, _code: string): Promise<string> {
  throw new Error('unwritten')
}
export async function passTotp(_app: App, _pending: PendingLogin, _code: string): Promise<string> {
  throw new Error('unwritten')
}
export async function passRecovery(
  _app: App,
  _pending: PendingLogin,
  _code: string,
): Promise<string> {
  throw new Error('unwritten')
}
export async function passkeyOptions(_app: App, _pending: PendingLogin): Promise<PasskeyOptions> {
  throw new Error('unwritten')
}
export async function passPasskey(
  _app: App,
  _pending: PendingLogin,
  _response: PasskeyAnswer['response'],
): Promise<string> {
  throw new Error('unwritten')
}
