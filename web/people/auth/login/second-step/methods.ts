import type { MfaMethod } from '../../../../../contract/people/mfa.ts'

/** The methods by which users prove who they are. */
export type Method = MfaMethod | 'PASSWORD'

/** The label of the button that switches to a method. */
export const methodWords: Record<Method, string> = {
  PASSWORD: 'Use your password',
  EMAIL: 'Get a code by e-mail',
  TOTP: 'Use your authenticator app',
  PASSKEY: 'Use a passkey',
  RECOVERY: 'Use a recovery code',
}
