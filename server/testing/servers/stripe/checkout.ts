import { type CardName, cards, confirmationFailed, type Decline } from './cards.ts'
import {
  addPaymentMethod,
  type Books,
  type CheckoutSession,
  type Customer,
  type Discount,
  id,
  type PaymentMethod,
  type Price,
  type Subscription,
  take,
} from './objects.ts'
import { type GivenObject, inner, text, textsOf } from './parameters.ts'
import { attempt } from './payments.ts'
import { discounted, findActive, redeem, requireDiscounts } from './promotions.ts'
import { invalid, missing, unknownId } from './refusals.ts'
import { startSubscription } from './subscriptions.ts'

const DAY_S = 86_400

/** `prices` of the line items stand in the session for the page. */
export function createCheckout(books: Books, given: GivenObject): CheckoutSession {
  if (text(given, 'mode') !== 'subscription') {
    throw invalid('This server only has checkouts of subscriptions.', 'mode')
  }
  const customer = text(given, 'customer')
  refuseTogether(given, ['customer', 'customer_email'])
  refuseTogether(given, ['allow_promotion_codes', 'discounts'])
  if (customer !== null) requireCustomer(books, customer, 'customer')
  const price = requirePrice(books, given)
  const session = books.add<CheckoutSession>('cs_test', {
    object: 'checkout.session',
    mode: 'subscription',
    status: 'open',
    payment_status: 'unpaid',
    client_reference_id: text(given, 'client_reference_id'),
    customer,
    customer_email: text(given, 'customer_email'),
    customer_details: null,
    subscription: null,
    invoice: null,
    success_url: text(given, 'success_url') ?? '',
    cancel_url: text(given, 'cancel_url'),
    allow_promotion_codes: text(given, 'allow_promotion_codes') === 'true' || null,
    discounts: requireDiscounts(books, given, customer),
    metadata: textsOf(given, 'metadata'),
    currency: price.currency,
    amount_subtotal: price.unit_amount,
    amount_total: price.unit_amount,
    expires_at: books.seconds() + DAY_S,
    url: null,
  })
  session.url = `${books.origin}/pay/${session.id}`
  orders.set(session, { price, metadata: textsOf(inner(given, 'subscription_data'), 'metadata') })
  return session
}

/** What a session is for. The API has it in calls of its own only. */
const orders = new WeakMap<CheckoutSession, { price: Price; metadata: Record<string, string> }>()

export function orderOf(session: CheckoutSession) {
  const order = orders.get(session)
  if (order === undefined) throw new Error(`${session.id} is for nothing`)
  return order
}

function refuseTogether(given: GivenObject, names: readonly string[]): void {
  if (!names.every((name) => name in given)) return
  throw invalid(`You may only specify one of these parameters: ${names.join(', ')}.`, names[0])
}

export function requireCustomer(books: Books, customerId: string, param: string): Customer {
  const customer = books.find<Customer>('customer', customerId)
  if (!customer || customer.deleted) throw unknownId('customer', customerId, param)
  return customer
}

function requirePrice(books: Books, given: GivenObject): Price {
  const [line] = Object.values(inner(given, 'line_items'))
  if (typeof line !== 'object') throw missing('line_items')
  const param = 'line_items[0][price]'
  const priceId = text(line, 'price')
  if (priceId === null) throw missing(param)
  const price = books.find<Price>('price', priceId)
  if (!price) throw unknownId('price', priceId, param)
  if (price.livemode) {
    throw invalid(
      `No such price: '${priceId}'; a similar object exists in live mode, but a test mode key was used to make this request.`,
      param,
      'resource_missing',
    )
  }
  if (!price.active) {
    throw invalid('The price specified is inactive. This field only accepts active prices.', param)
  }
  if (price.recurring === null) {
    throw invalid(
      'You must provide at least one recurring price in `subscription` mode when using prices.',
      'line_items',
    )
  }
  return price
}

export type PayOutcome = { isPaid: true } | { isPaid: false; message: string }

export interface Payment {
  card: CardName
  /** What the person typed on the page. */
  promotionCode?: string
  /** Of a card that needs it: the answer of its holder. */
  isConfirmed?: boolean
  email?: string
}

/** Does what the payment page does on a press on Pay. */
export function payCheckout(books: Books, session: CheckoutSession, of: Payment): PayOutcome {
  if (session.status !== 'open') return refused('This checkout is over.')
  const { price, metadata } = orderOf(session)
  const discounts = typedDiscounts(books, session, of.promotionCode)
  if (discounts === undefined) return refused('This code is invalid.')
  const preview = discounts.map((each) => previewOf(books, each))
  const amount = discounted(books, price.unit_amount, { discounts: preview, from: 0 })
  const card = cards[of.card]
  const decline = declineOf(of)
  if (decline !== null) {
    const method = addPaymentMethod(books, card, null)
    attempt(books, { ...session, amount, currency: price.currency, method, decline })
    return refused(decline.message)
  }
  const customer = customerOf(books, session, of.email)
  const method = addPaymentMethod(books, card, customer.id)
  books.emit('payment_method.attached', method)
  customer.invoice_settings.default_payment_method ??= method.id
  const subscription = startSubscription(books, {
    customer: customer.id,
    ...{ price, method, metadata },
    discounts: discounts.map((each) => redeem(books, each)),
  })
  complete(books, session, { subscription, amount, customer })
  return { isPaid: true }
}

const refused = (message: string): PayOutcome => ({ isPaid: false, message })

function declineOf({ card: name, isConfirmed = true }: Payment): Decline | null {
  const card = cards[name]
  return card.needsConfirmation && !isConfirmed ? confirmationFailed : card.decline
}

/** Undefined if the code that was typed takes nothing off. */
function typedDiscounts(books: Books, session: CheckoutSession, typed: string | undefined) {
  if (!typed) return session.discounts
  const code = session.allow_promotion_codes ? findActive(books, typed) : undefined
  const isAllowed = code && (code.customer === null || code.customer === session.customer)
  return isAllowed ? [{ coupon: null, promotion_code: code.id }] : undefined
}

function previewOf(books: Books, of: CheckoutSession['discounts'][number]): Discount {
  const code = books.find('promotion_code', of.promotion_code)
  const coupon = (code?.promotion as { coupon: string } | undefined)?.coupon ?? of.coupon ?? ''
  return { coupon, promotion_code: of.promotion_code, end: null }
}

function customerOf(books: Books, session: CheckoutSession, email: string | undefined): Customer {
  if (session.customer !== null) return take<Customer>(books, 'customer', session.customer)
  const customer = addCustomer(books, { email: email ?? session.customer_email, name: null })
  session.customer = customer.id
  return customer
}

function complete(
  books: Books,
  session: CheckoutSession,
  of: { subscription: Subscription; amount: number; customer: Customer },
): void {
  Object.assign(session, {
    status: 'complete',
    payment_status: of.amount === 0 ? 'no_payment_required' : 'paid',
    subscription: of.subscription.id,
    invoice: of.subscription.latest_invoice,
    amount_total: of.amount,
    customer_details: { email: of.customer.email, name: of.customer.name },
    url: null,
  })
  books.emit('checkout.session.completed', session)
}

export function addCustomer(
  books: Books,
  of: { email: string | null; name: string | null; metadata?: Record<string, string> },
): Customer {
  const customer = books.add<Customer>('cus', {
    object: 'customer',
    email: of.email,
    name: of.name,
    metadata: of.metadata ?? {},
    invoice_prefix: id('').slice(1, 9).toUpperCase(),
    invoice_settings: { default_payment_method: null },
  })
  books.emit('customer.created', customer)
  return customer
}

/** Another card takes the place of the one that pays. */
export function changeCard(books: Books, customerId: string, name: CardName): PaymentMethod {
  const customer = take<Customer>(books, 'customer', customerId)
  const method = addPaymentMethod(books, cards[name], customer.id)
  books.emit('payment_method.attached', method)
  customer.invoice_settings.default_payment_method = method.id
  for (const subscription of books.list<Subscription>('subscription')) {
    if (subscription.customer !== customerId || subscription.status === 'canceled') continue
    subscription.default_payment_method = method.id
    books.emit('customer.subscription.updated', subscription)
  }
  books.emit('customer.updated', customer)
  return method
}
