import { deleteCustomer } from './api.ts'
import type { CardName } from './cards.ts'
import { changeCard, createCheckout, type Payment, payCheckout } from './checkout.ts'
import type { Outbox } from './events.ts'
import { type Faults, type Nonsense, noFaults } from './faults.ts'
import { type Books, type CheckoutSession, type Price, type Subscription, take } from './objects.ts'
import { disputeInvoice, refundInvoice } from './payments.ts'
import { addPromotion, type NewPromotion } from './promotions.ts'
import {
  changePrice,
  end,
  payOpenInvoice,
  renew,
  setCancelling,
  setStatus,
} from './subscriptions.ts'

/** What tests make happen at the provider. */
export function openControls(of: {
  books: Books
  outbox: Outbox
  faults: Faults
  prices: { month: Price; year: Price }
}) {
  const { books, outbox, faults, prices } = of
  const subscription = (id: string) => take<Subscription>(books, 'subscription', id)
  return {
    /** Pays without a browser. */
    payCheckout: (sessionId: string, payment: Partial<Payment> = {}) =>
      payCheckout(books, take<CheckoutSession>(books, 'checkout.session', sessionId), {
        card: 'good',
        ...payment,
      }),
    /** Pays through a pricing table: the customer is a new one. Returns the session. */
    payByPricingTable(buyer: {
      clientReferenceId?: string
      email: string
      card?: CardName
      interval?: 'month' | 'year'
    }): CheckoutSession {
      const session = createCheckout(books, {
        mode: 'subscription',
        success_url: `${books.origin}/done`,
        ...(buyer.clientReferenceId ? { client_reference_id: buyer.clientReferenceId } : {}),
        customer_email: buyer.email,
        line_items: { 0: { price: prices[buyer.interval ?? 'month'].id, quantity: '1' } },
      })
      payCheckout(books, session, { card: buyer.card ?? 'good' })
      return session
    },
    /** The newest subscription of a customer. */
    subscriptionOf: (customerId: string) =>
      books.list<Subscription>('subscription').find((each) => each.customer === customerId),
    /** The newest checkout. */
    latestCheckout: () => books.list<CheckoutSession>('checkout.session')[0],
    /** The next period begins; a subscription that was cancelled ends. */
    renew: (subscriptionId: string) => renew(books, subscription(subscriptionId)),
    /** The next period begins, and its payment fails whatever the card is. */
    failPayment: (subscriptionId: string) =>
      renew(books, subscription(subscriptionId), { fails: true }),
    /** The open invoice is tried again. False if the card is declined. */
    payAgain: (subscriptionId: string) => payOpenInvoice(books, subscription(subscriptionId)),
    cancelNow: (subscriptionId: string) =>
      end(books, subscription(subscriptionId), 'cancellation_requested'),
    cancelAtEnd: (subscriptionId: string) =>
      setCancelling(books, subscription(subscriptionId), true),
    setStatus: (subscriptionId: string, status: Subscription['status']) =>
      setStatus(books, subscription(subscriptionId), status),
    changeInterval: (subscriptionId: string, interval: 'month' | 'year') =>
      changePrice(books, subscription(subscriptionId), prices[interval]),
    changeCard: (customerId: string, card: CardName) => changeCard(books, customerId, card),
    deleteCustomer: (customerId: string) => deleteCustomer(books, customerId),
    refund: (invoiceId: string, amount?: number) => refundInvoice(books, invoiceId, amount),
    dispute: (invoiceId: string) => disputeInvoice(books, invoiceId),
    addPromotion: (promotion: NewPromotion) => addPromotion(books, promotion),

    events: outbox.events,
    holdEvents: outbox.hold,
    releaseEvents: outbox.release,
    deliver: outbox.deliver,
    /** Until each event has arrived, or all its retries failed. */
    settled: outbox.settled,

    answerSlowly(ms: number, part: 'headers' | 'body' = 'headers') {
      faults.slow = { ms, part }
    },
    answerNonsense(kind: Nonsense) {
      faults.nonsense = kind
    },
    /** Limits both of them to some addresses. */
    onlyFor(path: RegExp) {
      faults.only = path
    },
    /** Turns each answer into another one, such as that of an older version of the API. */
    rewriteAnswers(rewrite: NonNullable<Faults['rewrite']>) {
      faults.rewrite = rewrite
    },
    answerWell: () => Object.assign(faults, noFaults()),
  }
}
