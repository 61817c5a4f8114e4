import { addCustomer, createCheckout, requireCustomer } from './checkout.ts'
import type {
  Books,
  Charge,
  CheckoutSession,
  Customer,
  Price,
  PromotionCode,
  Resource,
  Subscription,
} from './objects.ts'
import { type GivenObject, inner, text, textsOf } from './parameters.ts'
import { refundCharge } from './payments.ts'
import { createPortal } from './portal.ts'
import { promotions } from './promotion-routes.ts'
import { isActive } from './promotions.ts'
import { invalid, unknownId } from './refusals.ts'
import { at, isLike, list, one, type Route, require } from './route.ts'
import { changePrice, end, setCancelling } from './subscriptions.ts'

const customers: Route[] = [
  list('customer', 'customers', { takes: { email: 'string' }, filter: (each) => !each.deleted }),
  one('customer', 'customers'),
  {
    ...{ method: 'POST', path: at('customers') },
    takes: { email: 'string', name: 'string', description: 'string', metadata: 'metadata' },
    answer: ({ books, given }) =>
      addCustomer(books, {
        email: text(given, 'email'),
        name: text(given, 'name'),
        metadata: textsOf(given, 'metadata'),
      }),
  },
  {
    ...{ method: 'DELETE', path: at('customers/:id'), takes: {} },
    answer: ({ books, id }) => deleteCustomer(books, id),
  },
  list('payment_method', 'payment_methods', {
    takes: { customer: 'string', type: ['card', 'sepa_debit'] },
  }),
  one('payment_method', 'payment_methods'),
]

/** Only the id of a deleted customer remains. */
export function deleteCustomer(books: Books, id: string) {
  const customer = requireCustomer(books, id, 'id')
  for (const each of books.list<Subscription>('subscription')) {
    if (each.customer === id && each.status !== 'canceled') {
      end(books, each, 'cancellation_requested')
    }
  }
  books.emit('customer.deleted', customer)
  customer.deleted = true
  return { id, object: 'customer', deleted: true }
}

const feedbacks = [
  ...['customer_service', 'low_quality', 'missing_features', 'other', 'switched_service'],
  ...['too_complex', 'too_expensive', 'unused'],
]

const subscriptionStatuses = [
  ...['active', 'all', 'canceled', 'ended', 'incomplete', 'incomplete_expired', 'past_due'],
  ...['paused', 'trialing', 'unpaid'],
]

const subscriptions: Route[] = [
  list('subscription', 'subscriptions', {
    takes: { customer: 'string', status: subscriptionStatuses },
    filter: (each, { given }) => isOfStatus(each, text(given, 'status')),
  }),
  one('subscription', 'subscriptions'),
  {
    ...{ method: 'POST', path: at('subscriptions/:id') },
    takes: {
      cancel_at_period_end: 'boolean',
      cancellation_details: { of: { comment: 'string', feedback: feedbacks } },
      items: { each: { of: { id: 'string', price: 'string', quantity: 'integer' } } },
      proration_behavior: ['always_invoice', 'create_prorations', 'none'],
      metadata: 'metadata',
    },
    answer: ({ books, given, id }) => updateSubscription(books, given, id),
  },
  {
    ...{ method: 'DELETE', path: at('subscriptions/:id'), takes: {} },
    answer: ({ books, id }) => {
      const subscription = require<Subscription>(books, 'subscription', id)
      if (subscription.status === 'canceled') throw unknownId('subscription', id)
      end(books, subscription, 'cancellation_requested')
      return subscription
    },
  },
]

function isOfStatus({ status }: Resource, asked: string | null): boolean {
  if (asked === null) return status !== 'canceled'
  return asked === 'all' || (asked === 'ended' ? status === 'canceled' : status === asked)
}

function updateSubscription(books: Books, given: GivenObject, id: string): Subscription {
  const subscription = require<Subscription>(books, 'subscription', id)
  const isOver = subscription.status === 'canceled'
  if (isOver && ('cancel_at_period_end' in given || 'items' in given)) {
    throw invalid(
      'A canceled subscription can only update its cancellation_details and metadata.',
      'cancel_at_period_end',
    )
  }
  const { comment, feedback } = textsOf(given, 'cancellation_details')
  const asked = text(given, 'cancel_at_period_end')
  if (comment !== undefined) subscription.cancellation_details.comment = comment
  if (feedback !== undefined) subscription.cancellation_details.feedback = feedback
  if (asked !== null) setCancelling(books, subscription, asked === 'true')
  Object.assign(subscription.metadata, textsOf(given, 'metadata'))
  const wanted = textsOf(inner(given, 'items'), '0').price
  if (wanted !== undefined) {
    const price = books.find<Price>('price', wanted)
    if (!price) throw unknownId('price', wanted, 'items[0][price]')
    changePrice(books, subscription, price)
  }
  return subscription
}

const sessions: Route[] = [
  {
    ...{ method: 'POST', path: at('checkout/sessions'), required: ['mode', 'success_url'] },
    takes: {
      mode: ['payment', 'setup', 'subscription'],
      success_url: 'url',
      cancel_url: 'url',
      client_reference_id: 'string',
      customer: 'string',
      customer_email: 'string',
      allow_promotion_codes: 'boolean',
      discounts: { each: { of: { coupon: 'string', promotion_code: 'string' } } },
      line_items: { each: { of: { price: 'string', quantity: 'integer' } } },
      metadata: 'metadata',
      subscription_data: { of: { metadata: 'metadata' } },
      locale: 'string',
    },
    answer: ({ books, given }) => createCheckout(books, given),
  },
  one('checkout.session', 'checkout/sessions'),
  {
    ...{ method: 'POST', path: at('checkout/sessions/:id/expire'), takes: {} },
    answer: ({ books, id }) => {
      const session = require<CheckoutSession>(books, 'checkout.session', id)
      if (session.status !== 'open') {
        throw invalid(`Only Checkout Sessions with a status in ["open"] can be expired.`)
      }
      Object.assign(session, { status: 'expired', url: null })
      books.emit('checkout.session.expired', session)
      return session
    },
  },
  {
    ...{ method: 'POST', path: at('billing_portal/sessions'), required: ['customer'] },
    takes: { customer: 'string', return_url: 'url', locale: 'string' },
    answer: ({ books, given }) => createPortal(books, given),
  },
]

function isOfSubscription({ parent }: Resource, asked: string | null): boolean {
  const { subscription_details } = parent as { subscription_details: { subscription: string } }
  return asked === null || subscription_details.subscription === asked
}

const payments: Route[] = [
  list('price', 'prices', { takes: { active: 'string', type: ['one_time', 'recurring'] } }),
  one('price', 'prices'),
  list('invoice', 'invoices', {
    takes: {
      customer: 'string',
      subscription: 'string',
      status: ['draft', 'open', 'paid', 'uncollectible', 'void'],
    },
    filter: (each, { given }) =>
      isLike(each, given, ['status']) && isOfSubscription(each, text(given, 'subscription')),
    plain: ['customer'],
  }),
  one('invoice', 'invoices'),
  list('invoice_payment', 'invoice_payments', {
    takes: {
      invoice: 'string',
      status: ['canceled', 'open', 'paid'],
      payment: { of: { type: ['payment_intent', 'charge'], payment_intent: 'string' } },
    },
    filter: (each, { given }) => {
      const wanted = textsOf(given, 'payment').payment_intent
      const { payment_intent } = each.payment as { payment_intent: string }
      return isLike(each, given, ['status']) && (wanted === undefined || wanted === payment_intent)
    },
  }),
  list('charge', 'charges', { takes: { customer: 'string', payment_intent: 'string' } }),
  one('charge', 'charges'),
  list('payment_intent', 'payment_intents', { takes: { customer: 'string' } }),
  one('payment_intent', 'payment_intents'),
  one('dispute', 'disputes'),
  {
    ...{ method: 'POST', path: at('refunds'), required: ['charge'] },
    takes: { charge: 'string', amount: 'integer', reason: 'string' },
    answer: ({ books, given }) => {
      const charge = books.find<Charge>('charge', text(given, 'charge'))
      if (!charge) throw unknownId('charge', text(given, 'charge') ?? '', 'charge')
      const amount = text(given, 'amount')
      return refundCharge(books, charge, amount === null ? undefined : Number(amount))
    },
  },
]

export const routes: readonly Route[] = [
  ...customers,
  ...subscriptions,
  ...sessions,
  ...payments,
  ...promotions,
]

/** As the API answers it: what depends on the clock, and customers that are no more. */
export function shown(books: Books, answer: object): object {
  const each = answer as Resource
  if (each.object === 'list') {
    const data = (each.data as Resource[]).map((item) => shown(books, item))
    return { ...answer, data }
  }
  if (each.object === 'customer' && (each as Customer).deleted) {
    return { id: each.id, object: 'customer', deleted: true }
  }
  if (each.object === 'promotion_code') {
    return { ...answer, active: isActive(books, answer as PromotionCode) }
  }
  return answer
}
