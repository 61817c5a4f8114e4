import type { Config } from '../../../config.ts'
import type { PaymentProvider } from '../provider.ts'
import { createCustomer, openCheckout, readPrices } from './checkout.ts'
import { ask, openStripe, type Stripe, withinDeadline } from './client.ts'
import { readCustomer } from './customer.ts'
import { readEvent } from './events.ts'
import { findFailure, listInvoices, sumPayments } from './invoices.ts'
import { findPromotion } from './promotions.ts'
import { CreatedShape, PortalShape } from './shapes.ts'

/** The seam to Stripe, by its own library. */
export function stripeProvider(settings: Config['stripe']): PaymentProvider {
  const stripe = openStripe(settings)
  return {
    createCustomer: (account) => withinDeadline(createCustomer(stripe, account)),
    openCheckout: (order) => withinDeadline(openCheckout(stripe, settings.prices, order)),
    openPortal: (of) => withinDeadline(openPortal(stripe, of)),
    readCustomer: (id) => withinDeadline(readCustomer(stripe, id)),
    listInvoices: (customer) => withinDeadline(listInvoices(stripe, customer)),
    readPrices: () => withinDeadline(readPrices(stripe, settings.prices)),
    findPromotion: (code, now) => withinDeadline(findPromotion(stripe, code, now)),
    cancel: (id, { reason, comment }) =>
      withinDeadline(
        update(stripe, id, {
          cancel_at_period_end: true,
          cancellation_details: { feedback: reason, ...(comment !== null && { comment }) },
        }),
      ),
    resume: (id) => withinDeadline(update(stripe, id, { cancel_at_period_end: false })),
    findFailure: (customer, since) => withinDeadline(findFailure(stripe, customer, since)),
    sumPayments: (since) => withinDeadline(sumPayments(stripe, since)),
    readEvent: (body, signature, now) =>
      withinDeadline(readEvent(stripe, { body, signature, secret: settings.webhookSecret, now })),
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
