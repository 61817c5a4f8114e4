import type { Decline } from './cards.ts'
import {
  type Books,
  type Charge,
  type Invoice,
  type InvoicePayment,
  id,
  type PaymentIntent,
  type PaymentMethod,
  type Subscription,
  take,
} from './objects.ts'
import { invalid } from './refusals.ts'

interface Attempt {
  customer: string | null
  amount: number
  currency: string
  method: PaymentMethod
  decline: Decline | null
}

/** Charges a card. Without an amount there is nothing to charge. */
export function attempt(books: Books, of: Attempt): PaymentIntent {
  const { customer, amount, currency, method, decline } = of
  const intent = books.add<PaymentIntent>('pi', {
    object: 'payment_intent',
    ...{ customer, amount, currency },
    status: decline === null ? 'succeeded' : 'requires_payment_method',
    latest_charge: null,
    last_payment_error: decline && paymentError(decline, method),
    payment_method: decline === null ? method.id : null,
    metadata: {},
  })
  // Without the confirmation of its holder a card is never charged.
  if (decline?.code !== 'payment_intent_authentication_failure') {
    const charge = addCharge(books, intent, of)
    intent.latest_charge = charge.id
    books.emit(`charge.${charge.status}`, charge)
  }
  books.emit(`payment_intent.${decline === null ? 'succeeded' : 'payment_failed'}`, intent)
  return intent
}

function addCharge(books: Books, intent: PaymentIntent, { method, decline }: Attempt): Charge {
  return books.add<Charge>('ch', {
    object: 'charge',
    customer: intent.customer,
    amount: intent.amount,
    amount_refunded: 0,
    refunded: false,
    disputed: false,
    paid: decline === null,
    status: decline === null ? 'succeeded' : 'failed',
    currency: intent.currency,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: { ...method.card } },
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    outcome: {
      type: decline === null ? 'authorized' : 'issuer_declined',
      reason: decline?.declineCode ?? null,
      network_status: decline === null ? 'approved_by_network' : 'declined_by_network',
    },
    metadata: {},
  })
}

const paymentError = (decline: Decline, method: PaymentMethod) => ({
  type: 'card_error',
  code: decline.code,
  decline_code: decline.declineCode,
  message: decline.message,
  payment_method: { ...method },
})

/** An open invoice of a subscription. */
export function bill(
  books: Books,
  subscription: Subscription,
  of: { amount: number; reason: string },
): Invoice {
  const own = books.list<Invoice>('invoice').filter((at) => at.customer === subscription.customer)
  const key = id('').slice(1)
  const invoice = books.add<Invoice>('in', {
    object: 'invoice',
    customer: subscription.customer,
    status: 'open',
    number: `${subscription.customer.slice(-8).toUpperCase()}-${String(own.length + 1).padStart(4, '0')}`,
    currency: subscription.items.data[0]?.price.currency ?? 'usd',
    billing_reason: of.reason,
    collection_method: 'charge_automatically',
    subtotal: of.amount,
    total: of.amount,
    amount_due: of.amount,
    amount_paid: 0,
    amount_remaining: of.amount,
    attempt_count: 0,
    hosted_invoice_url: `${books.origin}/invoice/${key}`,
    invoice_pdf: `${books.origin}/invoice/${key}/pdf`,
    next_payment_attempt: null,
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
      quote_details: null,
    },
    status_transitions: { finalized_at: books.seconds(), paid_at: null },
    metadata: {},
  })
  subscription.latest_invoice = invoice.id
  books.emit('invoice.created', invoice)
  books.emit('invoice.finalized', invoice)
  return invoice
}

/** Collects an open invoice. False if the card was declined. */
export function collect(
  books: Books,
  invoice: Invoice,
  { method, decline }: { method: PaymentMethod; decline: Decline | null },
): boolean {
  invoice.attempt_count++
  if (invoice.amount_due > 0) {
    const { customer, amount_due: amount, currency } = invoice
    const intent = attempt(books, { customer, amount, currency, method, decline })
    addInvoicePayment(books, invoice, intent)
    if (decline !== null) {
      invoice.next_payment_attempt = books.seconds() + 3 * 86_400
      books.emit('invoice.payment_failed', invoice)
      return false
    }
  }
  invoice.status = 'paid'
  invoice.amount_paid = invoice.amount_due
  invoice.amount_remaining = 0
  invoice.next_payment_attempt = null
  invoice.status_transitions.paid_at = books.seconds()
  books.emit('invoice.paid', invoice)
  books.emit('invoice.payment_succeeded', invoice)
  return true
}

function addInvoicePayment(books: Books, invoice: Invoice, intent: PaymentIntent): void {
  const isPaid = intent.status === 'succeeded'
  const payment = books.add<InvoicePayment>('inpay', {
    object: 'invoice_payment',
    invoice: invoice.id,
    status: isPaid ? 'paid' : 'open',
    amount_paid: isPaid ? intent.amount : null,
    amount_requested: intent.amount,
    currency: intent.currency,
    is_default: true,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status_transitions: { canceled_at: null, paid_at: isPaid ? books.seconds() : null },
  })
  if (isPaid) books.emit('invoice_payment.paid', payment)
}

/** The charge that paid an invoice. */
function chargeOf(books: Books, invoiceId: string): Charge {
  const payment = books
    .list<InvoicePayment>('invoice_payment')
    .find((each) => each.invoice === invoiceId && each.status === 'paid')
  const intentId = payment?.payment.payment_intent
  const intent = take<PaymentIntent>(books, 'payment_intent', intentId)
  return take<Charge>(books, 'charge', intent.latest_charge)
}

export function refundInvoice(books: Books, invoiceId: string, amount?: number): void {
  refundCharge(books, chargeOf(books, invoiceId), amount)
}

export function refundCharge(books: Books, charge: Charge, amount?: number) {
  const left = charge.amount - charge.amount_refunded
  const refunded = amount ?? left
  if (left === 0) {
    throw invalid(
      `Charge ${charge.id} has already been refunded.`,
      undefined,
      'charge_already_refunded',
    )
  }
  if (refunded <= 0 || refunded > left) {
    throw invalid(
      `Refund amount (${refunded}) is greater than unrefunded amount on charge (${left})`,
      'amount',
    )
  }
  charge.amount_refunded += refunded
  charge.refunded = charge.amount_refunded === charge.amount
  const { currency, payment_intent } = charge
  const refund = books.add('re', {
    object: 'refund',
    amount: refunded,
    charge: charge.id,
    ...{ currency, payment_intent },
    status: 'succeeded',
    metadata: {},
  })
  books.emit('refund.created', refund)
  books.emit('charge.refunded', charge, { amount_refunded: charge.amount_refunded - refunded })
  return refund
}

export function disputeInvoice(books: Books, invoiceId: string): void {
  const charge = chargeOf(books, invoiceId)
  const { amount, currency, payment_intent } = charge
  charge.disputed = true
  // It names the charge, and never its customer.
  const dispute = books.add('dp', {
    object: 'dispute',
    ...{ amount, currency, payment_intent },
    charge: charge.id,
    reason: 'fraudulent',
    status: 'needs_response',
    metadata: {},
  })
  books.emit('charge.dispute.created', dispute)
  books.emit('charge.dispute.funds_withdrawn', dispute)
}
