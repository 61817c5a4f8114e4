import type { MfaMethod } from '../../../contract/mfa.ts'

/** The ways in which a person shows that it is them. */
export type Method = MfaMethod | 'PASSWORD'

/** What stands on the button that changes to it. */
export const methodWords: Record<Method, string> = {
  PASSWORD: 'Use your password',
  EMAIL: 'Get a code by e-mail',
  TOTP: 'Use your authenticator app',
  PASSKEY: 'Use a passkey',
  RECOVERY: 'Use a recovery code',
}
