import { randomBytes } from 'node:crypto'
import type { TestCard } from './cards.ts'

/** Objects as the API describes them, with ids in place of other objects. The server stores and returns the same ones. */
export interface Resource {
  id: string
  object: string
  /** Epoch seconds, as all times of the API. */
  created: number
  livemode: boolean
  [field: string]: unknown
}

export interface Customer extends Resource {
  email: string | null
  name: string | null
  metadata: Record<string, string>
  invoice_settings: { default_payment_method: string | null }
  deleted?: true
}

export interface Price extends Resource {
  active: boolean
  currency: string
  unit_amount: number
  recurring: { interval: 'month' | 'year'; interval_count: number } | null
}

export interface PaymentMethod extends Resource {
  customer: string | null
  card: {
    brand: string
    last4: string
    exp_month: number
    exp_year: number
    fingerprint: string
  }
}

export interface Discount {
  coupon: string
  promotion_code: string | null
  /** Epoch seconds; null: for as long as the subscription lasts. */
  end: number | null
}

export interface SubscriptionItem {
  id: string
  object: 'subscription_item'
  price: Price
  quantity: number
  current_period_start: number
  current_period_end: number
}

export interface Subscription extends Resource {
  customer: string
  status:
    | 'active'
    | 'trialing'
    | 'past_due'
    | 'unpaid'
    | 'paused'
    | 'incomplete'
    | 'incomplete_expired'
    | 'canceled'
  items: { object: 'list'; data: SubscriptionItem[]; has_more: boolean; url: string }
  cancel_at: number | null
  cancel_at_period_end: boolean
  canceled_at: number | null
  ended_at: number | null
  cancellation_details: { comment: string | null; feedback: string | null; reason: string | null }
  default_payment_method: string | null
  latest_invoice: string | null
  metadata: Record<string, string>
  discounts: Discount[]
}

export interface Invoice extends Resource {
  customer: string
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void'
  number: string | null
  currency: string
  total: number
  amount_due: number
  amount_paid: number
  attempt_count: number
  status_transitions: { finalized_at: number | null; paid_at: number | null }
}

export interface InvoicePayment extends Resource {
  invoice: string
  status: 'open' | 'paid'
  amount_paid: number | null
  payment: { type: 'payment_intent'; payment_intent: string }
}

export interface PaymentIntent extends Resource {
  customer: string | null
  status: 'requires_payment_method' | 'requires_action' | 'succeeded'
  amount: number
  currency: string
  latest_charge: string | null
  last_payment_error: object | null
}

export interface Charge extends Resource {
  customer: string | null
  amount: number
  amount_refunded: number
  refunded: boolean
  disputed: boolean
  status: 'succeeded' | 'failed'
  currency: string
  payment_intent: string
}

export interface Coupon extends Resource {
  percent_off: number | null
  amount_off: number | null
  currency: string | null
  duration: 'once' | 'repeating' | 'forever'
  duration_in_months: number | null
  max_redemptions: number | null
  redeem_by: number | null
  times_redeemed: number
  valid: boolean
}

export interface PromotionCode extends Resource {
  active: boolean
  code: string
  customer: string | null
  expires_at: number | null
  max_redemptions: number | null
  times_redeemed: number
  promotion: { type: 'coupon'; coupon: string }
}

export interface CheckoutSession extends Resource {
  mode: 'payment' | 'setup' | 'subscription'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid' | 'no_payment_required'
  client_reference_id: string | null
  customer: string | null
  customer_email: string | null
  subscription: string | null
  invoice: string | null
  success_url: string
  cancel_url: string | null
  allow_promotion_codes: boolean | null
  discounts: { coupon: string | null; promotion_code: string | null }[]
  metadata: Record<string, string>
  expires_at: number
  url: string | null
}

export interface PortalSession extends Resource {
  customer: string
  return_url: string
  url: string
}

/** All objects of the server, and its clock. */
export interface Books {
  /** Where its pages are, without a slash at the end. */
  origin: string
  /** Epoch seconds. */
  seconds(): number
  add<T extends Resource>(prefix: string, fields: Omit<T, 'id' | 'created' | 'livemode'>): T
  find<T extends Resource>(object: T['object'], id: unknown): T | undefined
  /** The newest first. */
  list<T extends Resource>(object: T['object']): T[]
  remove(id: string): void
  /** Any object, whatever it is. */
  lookUp(id: string): Resource | undefined
  /** Sends an event with the object as it is now. */
  emit(type: string, object: Resource, previous?: object): void
}

export const id = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

export function openBooks(options: {
  origin: () => string
  now: () => number
  emit: Books['emit']
}): Books {
  const kept = new Map<string, Resource>()
  const seconds = () => Math.floor(options.now() / 1000)
  return {
    get origin() {
      return options.origin()
    },
    seconds,
    add<T extends Resource>(prefix: string, fields: Omit<T, 'id' | 'created' | 'livemode'>): T {
      const own = { id: id(prefix), created: seconds(), livemode: false }
      const resource = { ...own, ...fields } as unknown as T
      kept.set(resource.id, resource)
      return resource
    },
    find<T extends Resource>(object: T['object'], id: unknown): T | undefined {
      const found = typeof id === 'string' ? kept.get(id) : undefined
      return found?.object === object ? (found as T) : undefined
    },
    list<T extends Resource>(object: T['object']): T[] {
      return [...kept.values()].filter((each) => each.object === object).reverse() as T[]
    },
    remove: (id) => void kept.delete(id),
    lookUp: (id) => kept.get(id),
    emit: options.emit,
  }
}

/** The object with that id, which must exist. */
export function take<T extends Resource>(books: Books, object: T['object'], id: unknown): T {
  const found = books.find<T>(object, id)
  if (found === undefined) throw new Error(`There is no ${object} ${id}`)
  return found
}

/** A card that is kept for a customer. */
export function addPaymentMethod(
  books: Books,
  card: TestCard,
  customer: string | null,
): PaymentMethod {
  return books.add<PaymentMethod>('pm', {
    object: 'payment_method',
    type: 'card',
    customer,
    card: {
      brand: card.brand,
      last4: card.number.slice(-4),
      exp_month: 12,
      exp_year: 2034,
      fingerprint: card.fingerprint,
    },
    metadata: {},
  })
}
