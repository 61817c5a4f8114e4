import type { Config } from '../../../config.ts'
import type { PaymentProvider } from '../provider.ts'
import { createCustomer, openCheckout, readPrices } from './checkout.ts'
import { ask, deadlineOf, openStripe, type Stripe, withinDeadline } from './client.ts'
import { readCustomer } from './customer.ts'
import { readEvent } from './events.ts'
import { findFailure, listInvoices, sumPayments } from './invoices.ts'
import { findPromotion } from './promotions.ts'
import { CreatedShape, PortalShape } from './shapes.ts'

/** The seam to Stripe, by its own library. */
export function stripeProvider(settings: Config['stripe']): PaymentProvider {
  const stripe = openStripe(settings)
  const inTime = <T>(work: Promise<T>) => withinDeadline(deadlineOf(settings), work)
  return {
    createCustomer: (account) => inTime(createCustomer(stripe, account)),
    openCheckout: (order) => inTime(openCheckout(stripe, settings.prices, order)),
    openPortal: (of) => inTime(openPortal(stripe, of)),
    readCustomer: (id) => inTime(readCustomer(stripe, id)),
    listInvoices: (customer) => inTime(listInvoices(stripe, customer)),
    readPrices: () => inTime(readPrices(stripe, settings.prices)),
    findPromotion: (code, now) => inTime(findPromotion(stripe, code, now)),
    cancel: (id, { reason, comment }) =>
      inTime(
        update(stripe, id, {
          cancel_at_period_end: true,
          cancellation_details: { feedback: reason, ...(comment !== null && { comment }) },
        }),
      ),
    resume: (id) => inTime(update(stripe, id, { cancel_at_period_end: false })),
    findFailure: (customer, since) => inTime(findFailure(stripe, customer, since)),
    sumPayments: (since) => inTime(sumPayments(stripe, since)),
    readEvent: (body, signature, now) =>
      inTime(readEvent(stripe, { body, signature, secret: settings.webhookSecret, now })),
  }
}

function openPortal(
  stripe: Stripe,
  { customerId, returnUrl }: { customerId: string; returnUrl: string },
): Promise<{ url: string }> {
  return ask(PortalShape, () =>
    stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl }),
  )
}

async function update(
  stripe: Stripe,
  id: string,
  change: Stripe.SubscriptionUpdateParams,
): Promise<void> {
  await ask(CreatedShape, () => stripe.subscriptions.update(id, change))
}
