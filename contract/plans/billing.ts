import { z } from 'zod'
import { cancelReasons, planKinds, planStatuses } from './plan-states.ts'
import { tiers } from './tiers.ts'

export const intervals = ['month', 'year'] as const
export type PlanInterval = (typeof intervals)[number]
const Interval = z.enum(intervals)

/** An amount of money. */
const money = {
  amount: z.int().meta({ description: 'In the smallest unit of the currency, such as cents' }),
  currency: z.string().meta({ description: 'ISO 4217 in capitals' }),
}

export const invoiceStatuses = [
  'PAID',
  'OPEN',
  'VOID',
  'UNCOLLECTIBLE',
  'REFUNDED',
  'PARTLY_REFUNDED',
] as const

export const Invoice = z
  .object({
    id: z.string(),
    number: z.string().nullable(),
    status: z.enum(invoiceStatuses),
    createdAt: z.string(),
    ...money,
    url: z.string().nullable().meta({ description: 'The invoice as a page of the provider' }),
    pdf: z.string().nullable().meta({ description: 'The invoice as a file' }),
  })
  .meta({ id: 'Invoice' })

export const Card = z
  .object({
    brand: z.string().meta({ description: 'As the provider names it, such as visa' }),
    last4: z.string(),
    expMonth: z.int().nullable(),
    expYear: z.int().nullable(),
  })
  .meta({ id: 'Card' })

/** What an account pays for. */
export const Billing = z
  .object({
    tier: z.enum(tiers),
    status: z.enum(planStatuses),
    interval: Interval.nullable(),
    price: z.object(money).nullable().meta({ description: 'Paid for each interval' }),
    renewsAt: z.string().nullable(),
    cancelAt: z.string().nullable().meta({ description: 'Pro ends then, as was asked for' }),
    graceEndsAt: z
      .string()
      .nullable()
      .meta({ description: 'A payment failed; Pro ends then unless it is made good' }),
    isGranted: z.boolean().meta({ description: 'An operator set the tier, whatever is paid' }),
    card: Card.nullable(),
    invoices: z.array(Invoice),
    isConfigured: z
      .boolean()
      .meta({ description: 'Whether this installation can take payments at all' }),
    hasPortal: z.boolean().meta({ description: 'Whether there is something to see in the portal' }),
    stale: z
      .boolean()
      .meta({ description: 'The payment provider is away; this is what was known last' }),
  })
  .meta({ id: 'Billing' })

export const PROMO_CODE_MAX = 64

/** A code as typed: without white space around it. */
const PromoCode = z.string().trim().min(1, 'Enter the code').max(PROMO_CODE_MAX)

export const OpenCheckout = z
  .strictObject({
    interval: Interval,
    promoCode: PromoCode.nullish(),
  })
  .meta({ id: 'OpenCheckout' })

export const ProviderPage = z
  .object({ url: z.string().meta({ description: 'A page of the payment provider to go to' }) })
  .meta({ id: 'ProviderPage' })

export const CheckoutReference = z
  .object({
    reference: z.string().meta({
      description:
        'The client-reference-id of a pricing table: it binds what is paid to this account',
    }),
    expiresAt: z.string(),
  })
  .meta({ id: 'CheckoutReference' })

export const CancelPlan = z
  .strictObject({
    reason: z.enum(cancelReasons, 'Choose a reason'),
    comment: z.string().trim().max(500).nullish(),
  })
  .meta({ id: 'CancelPlan' })

export const PlanPrice = z.object(money).meta({ id: 'PlanPrice' })

/** Null: not offered, or not known while the provider is away. */
export const PlanPrices = z
  .object({ month: PlanPrice.nullable(), year: PlanPrice.nullable(), stale: z.boolean() })
  .meta({ id: 'PlanPrices' })

export const CheckPromotion = z.object({ code: PromoCode })

/** What a promotion code takes off. Either `percentOff` or `amountOff` is set. */
export const Promotion = z
  .object({
    code: z.string(),
    percentOff: z.number().nullable(),
    amountOff: z.int().nullable(),
    currency: z.string().nullable(),
    duration: z.enum(['once', 'repeating', 'forever']),
    months: z.int().nullable().meta({ description: 'Of a repeating one' }),
    endsAt: z.string().nullable(),
  })
  .meta({ id: 'Promotion' })

/** Why the last attempt to pay did not go through. */
export const FailedPayment = z
  .object({
    reason: z.enum([
      'declined',
      'insufficient-funds',
      'expired-card',
      'wrong-details',
      'confirmation-missing',
      'left',
      'unknown',
    ]),
    last4: z.string().nullable(),
    at: z.string().nullable(),
  })
  .meta({ id: 'FailedPayment' })

/** One entry in the history of an account's plan. */
export const PlanChange = z
  .object({
    id: z.string(),
    kind: z.enum(planKinds),
    at: z.string(),
    by: z.string().nullable().meta({ description: 'The name of who did it' }),
    interval: Interval.nullable(),
    until: z.string().nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'PlanChange' })

export const PlanHistory = z.object({ items: z.array(PlanChange) }).meta({ id: 'PlanHistory' })

export type CheckoutReference = z.infer<typeof CheckoutReference>
export type Billing = z.infer<typeof Billing>
export type Card = z.infer<typeof Card>
export type Invoice = z.infer<typeof Invoice>
export type OpenCheckout = z.infer<typeof OpenCheckout>
export type CancelPlan = z.infer<typeof CancelPlan>
export type PlanPrice = z.infer<typeof PlanPrice>
export type PlanPrices = z.infer<typeof PlanPrices>
export type Promotion = z.infer<typeof Promotion>
export type FailedPayment = z.infer<typeof FailedPayment>
export type PlanChange = z.infer<typeof PlanChange>
