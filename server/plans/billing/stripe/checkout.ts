import type { PlanInterval } from '../../../../contract/plans/billing.ts'
import type { Config } from '../../../config.ts'
import type { CheckoutOrder, ProviderMoney } from '../provider.ts'
import { ask, find, type Stripe } from './client.ts'
import { CreatedShape, PriceShape, SessionShape } from './shapes.ts'

type Prices = Config['stripe']['prices']

/** Idempotent: a repeated or concurrent request returns the same customer. */
export async function createCustomer(
  stripe: Stripe,
  { accountId, email, name }: { accountId: string; email: string; name: string },
): Promise<string> {
  const customer = await ask(CreatedShape, () =>
    stripe.customers.create(
      { email, name, metadata: { accountId } },
      // With other details the key would be refused: the account may have been renamed meanwhile.
      { idempotencyKey: `customer-${accountId}-${Bun.hash(`${email}\n${name}`).toString(36)}` },
    ),
  )
  return customer.id
}

export function openCheckout(
  stripe: Stripe,
  prices: Prices,
  order: CheckoutOrder,
): Promise<{ id: string; url: string }> {
  const price = prices[order.interval]
  if (price === undefined) throw new Error(`There is no price for a ${order.interval}`)
  const metadata = { accountId: order.accountId }
  return ask(SessionShape, () =>
    stripe.checkout.sessions.create({
      mode: 'subscription',
      line_items: [{ price, quantity: 1 }],
      customer: order.customerId,
      // Not signed, since the customer already belongs to the account. Helps people who look at the payment.
      client_reference_id: order.accountId,
      metadata,
      subscription_data: { metadata },
      success_url: order.successUrl,
      cancel_url: order.cancelUrl,
      // The provider refuses both at once.
      ...(order.promotionId === null
        ? { allow_promotion_codes: true }
        : { discounts: [{ promotion_code: order.promotionId }] }),
    }),
  )
}

export async function readPrices(
  stripe: Stripe,
  { month, year }: Prices,
): Promise<Record<PlanInterval, ProviderMoney | null>> {
  const [monthly, yearly] = await Promise.all([readPrice(stripe, month), readPrice(stripe, year)])
  return { month: monthly, year: yearly }
}

async function readPrice(stripe: Stripe, id: string | undefined): Promise<ProviderMoney | null> {
  if (id === undefined) return null
  const price = await find(PriceShape, () => stripe.prices.retrieve(id))
  if (!price || price.active === false || typeof price.unit_amount !== 'number' || !price.currency)
    return null
  return { amount: price.unit_amount, currency: price.currency.toUpperCase() }
}
