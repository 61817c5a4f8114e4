import type { App } from '../context.ts'
import { isPassword } from '../platform/passwords.ts'
import { findPasswordHash } from './password-store.ts'
import { type TryOutcome, tryVisitorSecret } from './visitor-secrets.ts'

interface PasswordAttempt {
  linkId: string
  password: string
  /** The IP address of the visitor. */
  address: string
}

/** Checks the password of a link, for visitors who have not tried too many. */
export const tryLinkPassword = (
  app: App,
  { linkId, password, address }: PasswordAttempt,
): Promise<TryOutcome> =>
  tryVisitorSecret(app, {
    what: 'link-password',
    id: linkId,
    address,
    isRight: async () => isPassword(password, await findPasswordHash(app.db, linkId)),
  })
