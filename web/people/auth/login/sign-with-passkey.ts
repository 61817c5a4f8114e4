import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import type { PasskeyOptions } from '../../../../contract/people/mfa.ts'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { checkSentence } from './check.ts'

/**
 * Asks the browser for a passkey; with `isAutofill` it offers them in the field for the user name. Loads the WebAuthn
 * library on demand: most logins never need it. A new call ends the one before it.
 */
export async function signWithPasskey(
  askOptions: () => Promise<PasskeyOptions>,
  { isAutofill = false, signal }: { isAutofill?: boolean; signal?: AbortSignal } = {},
): Promise<Record<string, unknown>> {
  const [{ startAuthentication }, options] = await Promise.all([
    import('@simplewebauthn/browser'),
    askOptions(),
  ])
  signal?.throwIfAborted()
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return { ...(await startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill })) }
}

export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis

const NOT_USED = 'No passkey was used. Try again, or choose another way.'
const NOT_POSSIBLE = 'This browser cannot use passkeys. Choose another way.'

export function passkeySentence(error: Error | null): string | undefined {
  if (!error) return undefined
  if (isOurs(error)) return checkSentence(error)
  return hasPasskeys() ? NOT_USED : NOT_POSSIBLE
}

/** Any other error is the browser's: its dialog was closed, or there is no passkey here. Its texts do not help users. */
const isOurs = (error: Error) => error instanceof ApiProblem || error instanceof TypeError
