import type { Card } from '../../../../contract/plans/billing.ts'
import { bestOf } from '../plan-state.ts'
import type { CustomerState, ProviderSubscription } from '../provider.ts'
import { find, type Stripe, tryFind } from './client.ts'
import { CustomerShape, ListOf, MethodShape, SubscriptionShape } from './shapes.ts'

const SUBSCRIPTIONS_MAX = 20
const CARDS_MAX = 20

type Status = ProviderSubscription['status']

const statuses: Readonly<Record<string, Status>> = {
  active: 'ACTIVE',
  trialing: 'ACTIVE',
  past_due: 'PAST_DUE',
  unpaid: 'UNPAID',
  incomplete: 'INCOMPLETE',
  incomplete_expired: 'INCOMPLETE',
  paused: 'PAUSED',
  canceled: 'CANCELED',
}

export async function readCustomer(stripe: Stripe, id: string): Promise<CustomerState | undefined> {
  const [list, customer, methods] = await Promise.all([
    find(ListOf(SubscriptionShape), () =>
      stripe.subscriptions.list({
        customer: id,
        status: 'all',
        limit: SUBSCRIPTIONS_MAX,
        expand: ['data.default_payment_method'],
      }),
    ),
    tryFind(CustomerShape, () =>
      stripe.customers.retrieve(id, { expand: ['invoice_settings.default_payment_method'] }),
    ),
    tryFind(ListOf(MethodShape), () =>
      stripe.paymentMethods.list({ customer: id, type: 'card', limit: CARDS_MAX }),
    ),
  ])
  if (list === undefined) return undefined
  const known = list.data.flatMap((row) => {
    // Do not trust the filter of the request: the owner of a subscription gets Pro.
    const subscription = (row.customer ?? id) === id ? subscriptionOf(row) : undefined
    return subscription ? [{ subscription, row }] : []
  })
  const best = bestOf(known)
  const cards = methods?.data ?? []
  const method =
    best?.row.default_payment_method ?? customer?.invoice_settings?.default_payment_method
  const paying = await expanded(stripe, method, cards)
  return {
    subscription: best?.subscription ?? null,
    card: paying === undefined ? null : cardOf(paying),
    fingerprints: fingerprintsOf([...cards, ...(paying === undefined ? [] : [paying])]),
  }
}

function subscriptionOf(row: SubscriptionShape): ProviderSubscription | undefined {
  const status = statuses[row.status]
  if (status === undefined) return undefined
  const [item] = row.items?.data ?? []
  const periodEnd = item?.current_period_end ?? row.current_period_end ?? null
  const price = item?.price
  return {
    id: row.id,
    status,
    interval: price?.recurring?.interval ?? item?.plan?.interval ?? null,
    price:
      typeof price?.unit_amount === 'number' && price.currency
        ? {
            amount: price.unit_amount * (item?.quantity ?? 1),
            currency: price.currency.toUpperCase(),
          }
        : null,
    startedAt: row.created ?? 0,
    renewsAt: periodEnd,
    cancelAt: row.cancel_at ?? (row.cancel_at_period_end ? periodEnd : null),
  }
}

/** The card behind an id. One that cannot be read is no reason to fail. */
async function expanded(
  stripe: Stripe,
  method: MethodShape | null | undefined,
  known: readonly MethodShape[],
): Promise<MethodShape | undefined> {
  if (typeof method !== 'string') return method ?? undefined
  const found = known.find((each) => typeof each !== 'string' && each.id === method)
  if (found) return found
  return tryFind(MethodShape, () => stripe.paymentMethods.retrieve(method))
}

function cardOf(method: MethodShape): Card | null {
  if (typeof method === 'string' || !method.card) return null
  const { brand, last4, exp_month, exp_year } = method.card
  return { brand, last4, expMonth: exp_month ?? null, expYear: exp_year ?? null }
}

const fingerprintsOf = (methods: readonly MethodShape[]): string[] => [
  ...new Set(
    methods.flatMap((method) =>
      typeof method === 'string' || !method.card?.fingerprint ? [] : [method.card.fingerprint],
    ),
  ),
]
