import type { App } from '../context.ts'
import { pageUrl } from '../mail/mail.ts'
import { isSameText, proofOf } from '../platform/secrets.ts'

const HASH_CHARACTERS = 43
const PURPOSE = 'newsletter-unsubscribe'

/** Identifies an address without revealing it. */
export const addressHashOf = (app: Pick<App, 'secrets'>, email: string): string =>
  app.secrets.hash('newsletter-address', email.toLowerCase())

/**
 * The link that ends all newsletters of an address. Its code is derived and not stored: it stands in every mail, also in
 * those that an operator sends, and works when the address itself is forgotten.
 */
export const unsubscribeUrl = (app: Pick<App, 'secrets' | 'config'>, addressHash: string): string =>
  pageUrl(
    app,
    `newsletter/unsubscribe?code=${addressHash}${proofOf(app.secrets, PURPOSE, addressHash)}`,
  )

/** The hash of the address; undefined if the code is not ours. */
export function readUnsubscribeCode(
  { secrets }: Pick<App, 'secrets'>,
  code: string,
): string | undefined {
  const addressHash = code.slice(0, HASH_CHARACTERS)
  const proof = code.slice(HASH_CHARACTERS)
  return isSameText(proof, proofOf(secrets, PURPOSE, addressHash)) ? addressHash : undefined
}
