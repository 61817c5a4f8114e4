import { LINK_DAYS, PENDING_DAYS, QUALIFY_DAYS } from '../../../contract/plans/referral-terms.ts'
import type { ReferralReason } from '../../../contract/plans/referrals.ts'
import { DAY } from '../../platform/clock.ts'
import type { ReferralsTable } from '../../schema/referrals.ts'

/** Signs that a referral is no new user, in the order in which one is named. `same-address` may be a coincidence. */
export const signs = [
  'deleted',
  'banned',
  'same-person',
  'same-mailbox',
  'same-card',
  'counted-before',
  'not-new',
] as const satisfies readonly ReferralReason[]

export type Sign = (typeof signs)[number]

/** What is known of both accounts at the moment of the decision. */
export interface ReferralFacts {
  signs: ReadonlySet<Sign>
  hasLink: boolean
  /** Both accounts, or two with the same code, were used from one address on the day of the registration. */
  isSameAddress: boolean
}

export type Decision =
  | { kind: 'wait'; until: number }
  | { kind: 'hold'; reason: ReferralReason }
  | { kind: 'qualify' }
  /** The reward can be paid. */
  | { kind: 'mature' }
  /** It does not count, or not any more. */
  | { kind: 'end'; reason: ReferralReason | null }

type DecidedReferral = Pick<
  ReferralsTable,
  'status' | 'signed_up_at' | 'qualified_at' | 'is_accepted'
>

/** Without a link it is looked at daily until then. */
const LAST_DAY = 90

export const firstDecisionAt = (signedUpAt: number): number => signedUpAt + QUALIFY_DAYS * DAY

export const isLinkable = (createdAt: number, now: number): boolean =>
  now - createdAt <= LINK_DAYS * DAY

/** For a referral that is not counted yet, or whose reward is pending. */
export function decide(referral: DecidedReferral, facts: ReferralFacts, now: number): Decision {
  const sign = signs.find((each) => facts.signs.has(each))
  if (sign) return { kind: 'end', reason: sign }
  if (referral.status === 'QUALIFIED') return maturing(referral, now)
  const countsAt = firstDecisionAt(referral.signed_up_at)
  if (now < countsAt) return { kind: 'wait', until: countsAt }
  if (!facts.hasLink) {
    const isOver = now >= referral.signed_up_at + LAST_DAY * DAY
    return isOver ? { kind: 'end', reason: null } : { kind: 'wait', until: now + DAY }
  }
  const isHeld = facts.isSameAddress && referral.is_accepted === 0
  return isHeld ? { kind: 'hold', reason: 'same-address' } : { kind: 'qualify' }
}

function maturing({ qualified_at }: DecidedReferral, now: number): Decision {
  const until = (qualified_at ?? 0) + PENDING_DAYS * DAY
  return now < until ? { kind: 'wait', until } : { kind: 'mature' }
}
