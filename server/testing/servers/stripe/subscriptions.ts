import { cardByFingerprint, cards, type Decline } from './cards.ts'
import {
  type Books,
  type Customer,
  type Discount,
  type Invoice,
  id,
  type PaymentMethod,
  type Price,
  type Subscription,
  type SubscriptionItem,
  take,
} from './objects.ts'
import { bill, collect } from './payments.ts'
import { discounted } from './promotions.ts'

interface Beginning {
  customer: string
  price: Price
  method: PaymentMethod
  discounts: Discount[]
  metadata: Record<string, string>
}

/** Starts a subscription whose first invoice is paid. */
export function startSubscription(books: Books, of: Beginning): Subscription {
  const subscription = books.add<Subscription>('sub', {
    object: 'subscription',
    customer: of.customer,
    status: 'active',
    items: { object: 'list', data: [], has_more: false, url: '/v1/subscription_items' },
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    collection_method: 'charge_automatically',
    currency: of.price.currency,
    default_payment_method: of.method.id,
    latest_invoice: null,
    metadata: of.metadata,
    discounts: of.discounts,
    start_date: books.seconds(),
    trial_end: null,
  })
  subscription.items.data = [itemOf(of.price, books.seconds())]
  books.emit('customer.subscription.created', subscription)
  const invoice = bill(books, subscription, {
    amount: discounted(books, of.price.unit_amount, { ...of, from: books.seconds() }),
    reason: 'subscription_create',
  })
  collect(books, invoice, { method: of.method, decline: null })
  return subscription
}

const itemOf = (price: Price, from: number): SubscriptionItem => ({
  id: id('si'),
  object: 'subscription_item',
  price,
  quantity: 1,
  current_period_start: from,
  current_period_end: afterInterval(from, price),
})

/** A month or a year later on the same day, or on the last one of a shorter month. */
function afterInterval(seconds: number, { recurring }: Price): number {
  const end = new Date(seconds * 1000)
  const day = end.getUTCDate()
  end.setUTCMonth(end.getUTCMonth() + (recurring?.interval === 'year' ? 12 : 1))
  if (end.getUTCDate() !== day) end.setUTCDate(0)
  return end.getTime() / 1000
}

export function itemIn(subscription: Subscription): SubscriptionItem {
  const [item] = subscription.items.data
  if (item === undefined) throw new Error(`${subscription.id} has no item`)
  return item
}

/** The card that a subscription is paid with. */
export function methodOf(books: Books, subscription: Subscription): PaymentMethod {
  const customer = take<Customer>(books, 'customer', subscription.customer)
  const own =
    subscription.default_payment_method ?? customer.invoice_settings.default_payment_method
  return take<PaymentMethod>(books, 'payment_method', own)
}

const laterDeclineOf = (method: PaymentMethod): Decline | null =>
  cardByFingerprint(method.card.fingerprint)?.laterDecline ?? null

/** The next period begins, or the subscription ends as was asked for. `fails`: whatever the card is. */
export function renew(books: Books, subscription: Subscription, { fails = false } = {}): void {
  if (subscription.cancel_at_period_end) {
    end(books, subscription, 'cancellation_requested')
    return
  }
  const item = itemIn(subscription)
  item.current_period_start = item.current_period_end
  item.current_period_end = afterInterval(item.current_period_end, item.price)
  const invoice = bill(books, subscription, {
    amount: discounted(books, item.price.unit_amount, {
      ...subscription,
      from: item.current_period_start,
    }),
    reason: 'subscription_cycle',
  })
  const method = methodOf(books, subscription)
  const decline = fails ? cards.declined.decline : laterDeclineOf(method)
  const isPaid = collect(books, invoice, { method, decline })
  setStatus(books, subscription, isPaid ? 'active' : 'past_due')
}

/** Tries an open invoice again, with the card that the subscription has by now. */
export function payOpenInvoice(books: Books, subscription: Subscription): boolean {
  const invoice = take<Invoice>(books, 'invoice', subscription.latest_invoice)
  if (invoice.status !== 'open') return true
  const method = methodOf(books, subscription)
  const isPaid = collect(books, invoice, { method, decline: laterDeclineOf(method) })
  if (isPaid) setStatus(books, subscription, 'active')
  return isPaid
}

export function setStatus(
  books: Books,
  subscription: Subscription,
  status: Subscription['status'],
): void {
  const previous = { status: subscription.status }
  subscription.status = status
  books.emit('customer.subscription.updated', subscription, previous)
}

/** Changes the price at once, and credits the rest of the paid period. */
export function changePrice(books: Books, subscription: Subscription, price: Price): void {
  const item = itemIn(subscription)
  const now = books.seconds()
  const { current_period_start: from, current_period_end: to } = item
  const left = Math.max(0, Math.min(1, (to - now) / (to - from)))
  const credit = Math.round(item.price.unit_amount * left)
  const previous = { items: { ...subscription.items, data: [{ ...item }] } }
  const isPaid = subscription.status === 'active'
  Object.assign(item, { ...itemOf(price, now), id: item.id })
  books.emit('customer.subscription.updated', subscription, previous)
  const full = discounted(books, price.unit_amount, { ...subscription, from: now })
  const amount = Math.max(0, full - (isPaid ? credit : 0))
  const invoice = bill(books, subscription, { amount, reason: 'subscription_update' })
  const method = methodOf(books, subscription)
  const wasPaid = collect(books, invoice, { method, decline: laterDeclineOf(method) })
  if (!wasPaid) setStatus(books, subscription, 'past_due')
}

/** Ends it at the end of its period, or takes that back. */
export function setCancelling(books: Books, subscription: Subscription, isCancelling: boolean) {
  const { cancel_at_period_end, cancel_at, canceled_at } = subscription
  subscription.cancel_at_period_end = isCancelling
  subscription.cancel_at = isCancelling ? itemIn(subscription).current_period_end : null
  subscription.canceled_at = isCancelling ? books.seconds() : null
  subscription.cancellation_details.reason = isCancelling ? 'cancellation_requested' : null
  if (!isCancelling) {
    subscription.cancellation_details = { comment: null, feedback: null, reason: null }
  }
  const previous = { cancel_at_period_end, cancel_at, canceled_at }
  books.emit('customer.subscription.updated', subscription, previous)
}

export function end(
  books: Books,
  subscription: Subscription,
  reason: 'cancellation_requested' | 'payment_failed',
): void {
  subscription.status = 'canceled'
  subscription.canceled_at ??= books.seconds()
  subscription.ended_at = books.seconds()
  subscription.cancellation_details.reason = reason
  books.emit('customer.subscription.deleted', subscription)
}
