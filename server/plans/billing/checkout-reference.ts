import type { CheckoutReference } from '../../../contract/plans/billing.ts'
import type { App, Caller } from '../../context.ts'
import { DAY, isoTime } from '../../platform/clock.ts'
import { isSameText, PROOF_CHARACTERS, proofOf } from '../../platform/secrets.ts'
import { requirePayments } from './providers.ts'

/** A page stays open for days, a checkout for one, and its event is repeated for three. */
const LIFE_MS = 14 * DAY
const PURPOSE = 'checkout-reference'
const PATTERN = new RegExp(`^(acc_[0-9a-z]+)-([0-9a-z]{1,11})-([\\w-]{${PROOF_CHARACTERS}})$`)

/**
 * Identifies the account in a pricing table. The browser sends the reference and could change it, so it is signed: a
 * payment can only reach an account that requested it. Of letters, digits, - and _, as the provider requires.
 */
export function makeReference(
  app: App,
  { accountId }: Pick<Caller, 'accountId'>,
): CheckoutReference {
  requirePayments(app)
  const endsAt = app.clock() + LIFE_MS
  const begin = `${accountId}-${endsAt.toString(36)}`
  return {
    reference: `${begin}-${proofOf(app.secrets, PURPOSE, begin)}`,
    expiresAt: isoTime(endsAt),
  }
}

/** The account that asked for the reference; undefined if it is not signed by us, or too old. */
export function accountOfReference(app: App, reference: string): string | undefined {
  const [, accountId = '', endsAt = '', proof = ''] = PATTERN.exec(reference) ?? []
  const isOurs = isSameText(proof, proofOf(app.secrets, PURPOSE, `${accountId}-${endsAt}`))
  return isOurs && Number.parseInt(endsAt, 36) > app.clock() ? accountId : undefined
}
