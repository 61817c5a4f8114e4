import { z } from 'zod'
import { PageQuery, pageOf } from '../paging.ts'
import { REFERRAL_CODE } from './referral-terms.ts'

const referralCodeMessage = 'Use 4 to 24 of a to z, 0 to 9 and -'

export const CreateReferralCode = z
  .strictObject({
    code: z
      .string()
      .trim()
      .toLowerCase()
      .regex(REFERRAL_CODE, referralCodeMessage)
      .nullish()
      .meta({ description: 'The code that is wished; without one it is made' }),
  })
  .meta({ id: 'CreateReferralCode' })

export const ReferralCode = z
  .object({ code: z.string(), url: z.string() })
  .meta({ id: 'ReferralCode' })

/**
 * SIGNED_UP: not yet what counts. HELD: an operator looks at it. QUALIFIED: pending or due. PAID: paid out. NOT_COUNTED:
 * never counted. REVERSED: it counted, and was taken back.
 */
export const referralStatuses = [
  'SIGNED_UP',
  'HELD',
  'QUALIFIED',
  'PAID',
  'NOT_COUNTED',
  'REVERSED',
] as const

/** Why a referral does not count, or waits for an operator. */
export const referralReasons = [
  'same-person',
  'same-mailbox',
  'same-card',
  'not-new',
  'counted-before',
  'banned',
  'deleted',
  'same-address',
  'refunded',
  'operator',
] as const

const money = {
  amount: z.int().meta({ description: 'In the smallest unit of the currency' }),
  currency: z.string(),
}

export const Referral = z
  .object({
    id: z.string(),
    maskedEmail: z.string(),
    status: z.enum(referralStatuses),
    reason: z.enum(referralReasons).nullable(),
    signedUpAt: z.string(),
    qualifiedAt: z.string().nullable(),
    amount: z.int().meta({ description: 'Earned with it, in the smallest unit' }),
  })
  .meta({ id: 'Referral' })

/**
 * Sums of the ledger's entries, in the smallest unit: `earned` is `pending`, `balance` and `paid` together. `balance` can
 * be paid out; it is below zero when a paid reward was taken back.
 */
export const ReferralTotals = z
  .object({
    clicks: z.int(),
    signUps: z.int(),
    qualified: z.int(),
    pending: z.int(),
    earned: z.int(),
    paid: z.int(),
    balance: z.int(),
  })
  .meta({ id: 'ReferralTotals' })

/** `code` and `url` are null until one is made. */
export const Referrals = z
  .object({
    code: z.string().nullable(),
    url: z.string().nullable(),
    reward: z.object(money),
    totals: ReferralTotals,
    items: z.array(Referral),
    nextCursor: z.string().nullable(),
    total: z.int(),
  })
  .meta({ id: 'Referrals' })

export const ListReferrals = PageQuery

export const VisitReferral = z
  .strictObject({ code: z.string().trim().min(1).max(64) })
  .meta({ id: 'VisitReferral' })

/** What an ambassador can be paid (operators). */
export const PayoutLine = z
  .object({
    accountId: z.string(),
    accountName: z.string(),
    ownerEmail: z.string().nullable(),
    code: z.string().nullable(),
    qualified: z.int(),
    pending: z.int(),
    balance: z.int(),
    paid: z.int(),
    currency: z.string(),
    lastPaidAt: z.string().nullable(),
  })
  .meta({ id: 'PayoutLine' })

export const PayoutPage = pageOf(PayoutLine).meta({ id: 'PayoutPage' })
export const ListPayouts = PageQuery.extend({
  due: z.enum(['true', 'false']).optional().meta({ description: 'Only who can be paid now' }),
})

export const MarkPaid = z
  .strictObject({
    accountId: z.string().min(1).max(100),
    amount: z.int().positive().max(100_000_000).meta({
      description: 'The balance that was seen; refused when it is another one by now',
    }),
    note: z.string().trim().max(200).nullish(),
  })
  .meta({ id: 'MarkPaid' })

export const Payout = z
  .object({
    id: z.string(),
    accountId: z.string(),
    ...money,
    note: z.string().nullable(),
    paidAt: z.string(),
  })
  .meta({ id: 'Payout' })

/** A referral that waits for an operator. */
export const HeldReferral = z
  .object({
    id: z.string(),
    referrer: z.object({ accountId: z.string(), name: z.string(), email: z.string().nullable() }),
    referred: z.object({
      accountId: z.string().nullable(),
      name: z.string().nullable(),
      email: z.string().nullable(),
    }),
    reason: z.enum(referralReasons).nullable(),
    signedUpAt: z.string(),
  })
  .meta({ id: 'HeldReferral' })

export const HeldReferralPage = pageOf(HeldReferral).meta({ id: 'HeldReferralPage' })
export const ListHeld = PageQuery
export const referralDecisions = ['accept', 'refuse'] as const

export type CreateReferralCode = z.infer<typeof CreateReferralCode>
export type ReferralCode = z.infer<typeof ReferralCode>
export type Referral = z.infer<typeof Referral>
export type Referrals = z.infer<typeof Referrals>
export type ReferralTotals = z.infer<typeof ReferralTotals>
export type ReferralStatus = (typeof referralStatuses)[number]
export type ReferralReason = (typeof referralReasons)[number]
export type PayoutLine = z.infer<typeof PayoutLine>
export type PayoutPage = z.infer<typeof PayoutPage>
export type Payout = z.infer<typeof Payout>
export type ListPayouts = z.infer<typeof ListPayouts>
export type MarkPaid = z.infer<typeof MarkPaid>
export type HeldReferral = z.infer<typeof HeldReferral>
export type HeldReferralPage = z.infer<typeof HeldReferralPage>
