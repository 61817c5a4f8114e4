import { z } from 'zod'

// What is read of Stripe's answers. Fields that other versions of its API lack or place elsewhere are optional, and ids
// may be expanded to whole objects.

const Id = z
  .union([z.string().min(1), z.object({ id: z.string().min(1) })])
  .transform((ref) => (typeof ref === 'string' ? ref : ref.id))
const Seconds = z.number().transform((seconds) => seconds * 1000)
const Text = z.string().nullish()

export const ListOf = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), has_more: z.boolean().nullish() })

const Interval = z.enum(['month', 'year']).nullish().catch(null)

const Price = z.object({
  unit_amount: z.int().nullish(),
  currency: Text,
  recurring: z.object({ interval: Interval }).nullish(),
})
export const PriceShape = Price.extend({ id: z.string().min(1), active: z.boolean().nullish() })

const Item = z.object({
  current_period_end: Seconds.nullish(),
  quantity: z.int().nullish(),
  price: Price.nullish(),
  plan: z.object({ interval: Interval }).nullish(),
})

/** A card, or only its id. */
const Method = z.union([
  z.string().min(1),
  z.object({
    id: z.string().min(1),
    card: z
      .object({
        brand: z.string(),
        last4: z.string(),
        exp_month: z.int().nullish(),
        exp_year: z.int().nullish(),
        fingerprint: Text,
      })
      .nullish(),
  }),
])

export const SubscriptionShape = z.object({
  id: z.string().min(1),
  customer: Id.nullish(),
  status: z.string(),
  created: Seconds.nullish(),
  current_period_end: Seconds.nullish(),
  cancel_at: Seconds.nullish(),
  cancel_at_period_end: z.boolean().nullish(),
  items: z.object({ data: z.array(Item) }).nullish(),
  default_payment_method: Method.nullish(),
})

export const CustomerShape = z.object({
  id: z.string().min(1),
  deleted: z.boolean().nullish(),
  invoice_settings: z.object({ default_payment_method: Method.nullish() }).nullish(),
})

export const MethodShape = Method

export const InvoiceShape = z.object({
  id: z.string().min(1),
  number: Text,
  status: Text,
  created: Seconds,
  currency: z.string(),
  total: z.int(),
  amount_paid: z.int().nullish(),
  hosted_invoice_url: Text,
  invoice_pdf: Text,
})

export const InvoicePaymentShape = z.object({ invoice: Id })

export const ChargeShape = z.object({
  id: z.string().min(1),
  amount: z.int(),
  amount_refunded: z.int().nullish(),
  created: Seconds,
  status: Text,
  customer: Id.nullish(),
  invoice: Id.nullish(),
  payment_intent: Id.nullish(),
  failure_code: Text,
  outcome: z.object({ reason: Text }).nullish(),
  payment_method_details: z.object({ card: z.object({ last4: Text }).nullish() }).nullish(),
})

/** A payment whose card was refused before a charge, such as one that its holder did not confirm. */
export const IntentShape = z.object({
  created: Seconds,
  last_payment_error: z
    .object({
      code: Text,
      decline_code: Text,
      payment_method: z
        .object({ card: z.object({ last4: Text }).nullish() })
        .nullish()
        .catch(null),
    })
    .nullish(),
})

const Coupon = z.object({
  percent_off: z.number().nullish(),
  amount_off: z.int().nullish(),
  currency: Text,
  duration: z.enum(['once', 'repeating', 'forever']),
  duration_in_months: z.int().nullish(),
  redeem_by: Seconds.nullish(),
  valid: z.boolean().nullish(),
})
/** Only an id where it was not expanded. */
const CouponRef = z.union([z.string(), Coupon])

export const PromotionShape = z.object({
  id: z.string().min(1),
  code: z.string(),
  active: z.boolean().nullish(),
  customer: Id.nullish(),
  expires_at: Seconds.nullish(),
  coupon: CouponRef.nullish(),
  promotion: z.object({ coupon: CouponRef.nullish() }).nullish(),
})
export const CouponShape = Coupon

export const CreatedShape = z.object({ id: z.string().min(1) })
export const SessionShape = z.object({ id: z.string().min(1), url: z.url() })
export const PortalShape = z.object({ url: z.url() })

export const EventShape = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  data: z.object({
    object: z.object({
      id: z.string().nullish(),
      object: Text,
      customer: Id.nullish(),
      client_reference_id: Text,
      charge: Id.nullish(),
      payment_intent: Id.nullish(),
    }),
  }),
})

export type PromotionShape = z.infer<typeof PromotionShape>
export type CouponShape = z.infer<typeof Coupon>
export type MethodShape = z.infer<typeof Method>
export type SubscriptionShape = z.infer<typeof SubscriptionShape>
export type InvoiceShape = z.infer<typeof InvoiceShape>
export type IntentShape = z.infer<typeof IntentShape>
export type ChargeShape = z.infer<typeof ChargeShape>
export type EventShape = z.infer<typeof EventShape>
