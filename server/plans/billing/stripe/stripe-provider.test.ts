import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { readConfig } from '../../../config.ts'
import { kindsOfNonsense, type Nonsense } from '../../../testing/servers/stripe/faults.ts'
import { type StripeServer, startStripe } from '../../../testing/servers/stripe/stripe.ts'
import type { PaymentProvider } from '../provider.ts'
import { stripeProvider } from './stripe-provider.ts'

let server: StripeServer
let provider: PaymentProvider

beforeEach(async () => {
  server = await startStripe()
  provider = stripeProvider(readConfig(server.settings).stripe)
})
afterEach(() => server.stop())

const ada = { accountId: 'ada', email: 'ada@people.example', name: 'Ada' }

const order = (customerId: string) => ({
  accountId: 'ada',
  customerId,
  interval: 'month' as const,
  promotionId: null as string | null,
  successUrl: 'https://links.example/done?session={CHECKOUT_SESSION_ID}',
  cancelUrl: 'https://links.example/failed',
})

/** Makes a customer with a monthly subscription. */
async function subscriber(): Promise<{ customer: string; subscription: string }> {
  const customer = await provider.createCustomer(ada)
  const { id } = await provider.openCheckout(order(customer))
  server.payCheckout(id)
  return { customer, subscription: server.subscriptionOf(customer)?.id ?? '' }
}

/** Every call that asks the provider. */
const calls: Record<string, (customer: string, subscription: string) => Promise<unknown>> = {
  createCustomer: () => provider.createCustomer(ada),
  openCheckout: (customer) => provider.openCheckout(order(customer)),
  openPortal: (customerId) => provider.openPortal({ customerId, returnUrl: 'https://l.example/' }),
  readCustomer: (customer) => provider.readCustomer(customer),
  listInvoices: (customer) => provider.listInvoices(customer),
  readPrices: () => provider.readPrices(),
  findPromotion: () => provider.findPromotion('HALF', Date.now()),
  cancel: (_, id) => provider.cancel(id, { reason: 'unused', comment: null }),
  resume: (_, id) => provider.resume(id),
  findFailure: (customer) => provider.findFailure(customer, 0),
  sumPayments: () => provider.sumPayments(0),
}

/** How each call ended: the kind of its problem, or 'answered'. */
async function outcomes(customer: string, subscription: string) {
  const ends = Object.entries(calls).map(async ([name, call]) => {
    const end = await call(customer, subscription).then(
      () => 'answered',
      (error) => `${error.kind} ${error.retryAfterSeconds}`,
    )
    return [name, end]
  })
  return Object.fromEntries(await Promise.all(ends))
}

const allAway = Object.fromEntries(Object.keys(calls).map((name) => [name, 'payments-away 30']))

describe('says that the provider is away', () => {
  test('when nobody answers', async () => {
    const { customer, subscription } = await subscriber()
    await server.goDown()
    expect(await outcomes(customer, subscription)).toEqual(allAway)
    await server.comeBack()
  })

  test.each(['headers', 'body'] as const)('when its %s never come', async (part) => {
    const { customer, subscription } = await subscriber()
    provider = stripeProvider(readConfig({ ...server.settings, STRIPE_TIMEOUT_MS: '200' }).stripe)
    server.answerSlowly(3_600_000, part)
    expect(await outcomes(customer, subscription)).toEqual(allAway)
  })

  test.each(kindsOfNonsense)('when it answers with nonsense: %s', async (kind: Nonsense) => {
    const { customer, subscription } = await subscriber()
    server.answerNonsense(kind)
    expect(await outcomes(customer, subscription)).toEqual(allAway)
  })

  test('with a key that it does not know', async () => {
    const { customer, subscription } = await subscriber()
    const settings = readConfig({ ...server.settings, STRIPE_SECRET_KEY: 'sk_test_wrong' })
    provider = stripeProvider(settings.stripe)
    expect(await outcomes(customer, subscription)).toEqual(allAway)
  })
})

test('a customer is made once for an account', async () => {
  const [one, other] = await Promise.all([
    provider.createCustomer(ada),
    provider.createCustomer(ada),
  ])
  expect(other).toBe(one)
  expect(await provider.createCustomer({ ...ada, accountId: 'bob' })).not.toBe(one)
})

test('a checkout is for the account, and takes codes or one that was chosen', async () => {
  const customer = await provider.createCustomer(ada)
  const { id } = await provider.openCheckout(order(customer))
  const promotionId = server.addPromotion({ code: 'HALF' }).id
  const second = await provider.openCheckout({ ...order(customer), interval: 'year', promotionId })
  const asked = server.requests.filter(({ path }) => path === '/v1/checkout/sessions')
  expect(asked.map(({ given }) => given)).toMatchObject([
    {
      allow_promotion_codes: 'true',
      client_reference_id: 'ada',
      subscription_data: { metadata: { accountId: 'ada' } },
      line_items: { 0: { price: server.prices.month } },
    },
    { discounts: { 0: { promotion_code: promotionId } } },
  ])
  expect(id).not.toBe(second.id)
  server.payCheckout(second.id)
  expect((await provider.readCustomer(customer))?.subscription).toMatchObject({
    status: 'ACTIVE',
    interval: 'year',
    price: { amount: 12_000, currency: 'USD' },
  })
})

test('the portal opens for a customer', async () => {
  const { customer } = await subscriber()
  const { url } = await provider.openPortal({
    customerId: customer,
    returnUrl: 'https://l.example/',
  })
  expect(await (await fetch(url)).text()).toContain('href="https://l.example/"')
})

describe('the state of a customer', () => {
  test('is undefined for one that the provider does not know', async () => {
    expect(await provider.readCustomer('cus_unknown')).toBeUndefined()
  })

  test('has the subscription, the card and the fingerprints of all cards', async () => {
    const { customer, subscription } = await subscriber()
    server.changeCard(customer, 'mastercard')
    const state = await provider.readCustomer(customer)
    expect(state).toMatchObject({
      subscription: { id: subscription, status: 'ACTIVE', interval: 'month', cancelAt: null },
      card: { brand: 'mastercard', last4: '4444', expMonth: 12, expYear: 2034 },
    })
    expect(new Set(state?.fingerprints).size).toBe(2)
  })

  test.each([
    ['trialing', 'ACTIVE'],
    ['past_due', 'PAST_DUE'],
    ['unpaid', 'UNPAID'],
    ['incomplete', 'INCOMPLETE'],
    ['incomplete_expired', 'INCOMPLETE'],
    ['paused', 'PAUSED'],
    ['canceled', 'CANCELED'],
  ] as const)('tells %s as %s', async (theirs, ours) => {
    const { customer, subscription } = await subscriber()
    server.setStatus(subscription, theirs)
    expect((await provider.readCustomer(customer))?.subscription?.status).toBe(ours)
  })

  test('has the subscription that gives most, then the newest', async () => {
    const { customer, subscription: first } = await subscriber()
    const pay = async () => {
      server.payCheckout((await provider.openCheckout(order(customer))).id)
      return server.subscriptionOf(customer)?.id ?? ''
    }
    const second = await pay()
    server.setStatus(second, 'past_due')
    const best = async () => (await provider.readCustomer(customer))?.subscription?.id
    expect(await best()).toBe(first)
    server.setStatus(first, 'canceled')
    expect(await best()).toBe(second)
  })

  test('tells when the plan ends that was cancelled, and that this was taken back', async () => {
    const { customer, subscription } = await subscriber()
    await provider.cancel(subscription, { reason: 'too_expensive', comment: 'Too much' })
    const ending = (await provider.readCustomer(customer))?.subscription
    expect(ending?.cancelAt).toBe(ending?.renewsAt ?? 0)
    expect(server.subscriptionOf(customer)?.cancellation_details).toMatchObject({
      feedback: 'too_expensive',
      comment: 'Too much',
    })
    await provider.resume(subscription)
    expect((await provider.readCustomer(customer))?.subscription?.cancelAt).toBeNull()
  })

  test('is read from older versions of the API, with the period on the subscription', async () => {
    const { customer } = await subscriber()
    const now = await provider.readCustomer(customer)
    server.rewriteAnswers((path, answer) =>
      path === '/v1/subscriptions' ? withPeriodOutside(answer) : answer,
    )
    expect(await provider.readCustomer(customer)).toEqual(now)
  })

  test('is not decided by the subscription of somebody else', async () => {
    const { customer } = await subscriber()
    server.rewriteAnswers((path, answer) =>
      path === '/v1/subscriptions'
        ? JSON.parse(
            JSON.stringify(answer).replaceAll(`"customer":"${customer}"`, '"customer":"cus_other"'),
          )
        : answer,
    )
    expect(await provider.readCustomer(customer)).toMatchObject({ subscription: null })
  })

  test('is read although its cards and charges cannot be', async () => {
    const { customer } = await subscriber()
    server.onlyFor(/payment_methods|charges/)
    server.answerNonsense('server-error')
    expect(await provider.readCustomer(customer)).toMatchObject({
      subscription: { status: 'ACTIVE' },
    })
    expect(await provider.listInvoices(customer)).toMatchObject([{ status: 'PAID' }])
  })

  test('has no card if that cannot be read', async () => {
    const { customer } = await subscriber()
    server.rewriteAnswers((path, answer) =>
      path === '/v1/subscriptions'
        ? JSON.parse(
            JSON.stringify(answer).replaceAll(
              /"default_payment_method":\{.*?\}\}/g,
              '"default_payment_method":"pm_gone"',
            ),
          )
        : path === '/v1/payment_methods'
          ? { object: 'list', data: [] }
          : answer,
    )
    expect(await provider.readCustomer(customer)).toMatchObject({
      card: null,
      subscription: { status: 'ACTIVE' },
    })
  })
})

interface OldSubscription {
  current_period_end?: number
  items: { data: { current_period_end?: number }[] }
}

function withPeriodOutside(answer: object): object {
  const list = structuredClone(answer) as { data: OldSubscription[] }
  for (const each of list.data) {
    for (const item of each.items.data) {
      each.current_period_end = item.current_period_end ?? 0
      delete item.current_period_end
    }
  }
  return list
}

describe('invoices', () => {
  test('are told with what was given back', async () => {
    const { customer, subscription } = await subscriber()
    server.renew(subscription)
    const [second, first] = await provider.listInvoices(customer)
    expect(second).toMatchObject({ status: 'PAID', amount: 1200, currency: 'USD' })
    expect(second?.url).toStartWith(server.url)
    server.refund(first?.id ?? '', 500)
    server.refund(second?.id ?? '')
    const told = (await provider.listInvoices(customer)).map(({ status }) => status)
    expect(told).toEqual(['REFUNDED', 'PARTLY_REFUNDED'])
  })

  test('have no address that is not safe to open', async () => {
    const { customer } = await subscriber()
    const odd = ['javascript:alert(1)', 'http://elsewhere.example/', 'no address']
    for (const url of odd) {
      server.rewriteAnswers((_, answer) =>
        JSON.parse(
          JSON.stringify(answer, (key, value) => (key === 'hosted_invoice_url' ? url : value)),
        ),
      )
      expect((await provider.listInvoices(customer))[0]?.url).toBeNull()
    }
  })

  test('are summed by currency since a time', async () => {
    const { subscription } = await subscriber()
    server.renew(subscription)
    expect(await provider.sumPayments(0)).toEqual({
      items: [{ amount: 2400, currency: 'USD' }],
      isMore: false,
    })
    const later = Date.now() + 60_000
    expect(await provider.sumPayments(later)).toEqual({ items: [], isMore: false })
  })
})

describe('promotion codes', () => {
  test('are found whatever their case', async () => {
    const { id } = server.addPromotion({
      code: 'Half',
      percentOff: 50,
      duration: 'repeating',
      months: 3,
    })
    expect(await provider.findPromotion('hALF', Date.now())).toEqual({
      ...{ id, code: 'Half', percentOff: 50, amountOff: null, currency: null },
      ...{ duration: 'repeating', months: 3, endsAt: null },
    })
  })

  test('that are unknown, ended, used up or for one customer are none', async () => {
    const customer = await provider.createCustomer(ada)
    server.addPromotion({ code: 'ENDED', endsAt: Date.now() - 1000 })
    server.addPromotion({ code: 'OFF', active: false })
    server.addPromotion({ code: 'USED', maxRedemptions: 0 })
    server.addPromotion({ code: 'OWN', customer })
    for (const code of ['NOTHING', 'ENDED', 'OFF', 'USED', 'OWN']) {
      expect(await provider.findPromotion(code, Date.now())).toBeUndefined()
    }
  })

  test('are read from older versions of the API, with the coupon outside', async () => {
    server.addPromotion({ code: 'OLD', amountOff: 300 })
    server.rewriteAnswers((_, answer) => {
      const { data } = answer as { data: { promotion: { coupon: object } }[] }
      return { ...answer, data: data.map(({ promotion, ...rest }) => ({ ...rest, ...promotion })) }
    })
    expect(await provider.findPromotion('OLD', Date.now())).toMatchObject({
      amountOff: 300,
      currency: 'USD',
    })
  })
})

test.each([
  ['declined', 'declined', '0002'],
  ['insufficient-funds', 'insufficient-funds', '9995'],
  ['expired', 'expired-card', '0069'],
  ['wrong-details', 'wrong-details', '0127'],
  ['needs-confirmation', 'confirmation-missing', '3155'],
] as const)('the failure of a card that is %s is told', async (card, reason, last4) => {
  const customer = await provider.createCustomer(ada)
  expect(await provider.findFailure(customer, 0)).toBeUndefined()
  const { id } = await provider.openCheckout(order(customer))
  server.payCheckout(id, { card, isConfirmed: false })
  expect(await provider.findFailure(customer, 0)).toMatchObject({ reason, last4 })
  expect(await provider.findFailure(customer, Date.now() + 60_000)).toBeUndefined()
})

test('prices are those of the settings, and none where the provider has none', async () => {
  expect(await provider.readPrices()).toEqual({
    month: { amount: 1200, currency: 'USD' },
    year: { amount: 12_000, currency: 'USD' },
  })
  const settings = readConfig({ ...server.settings, STRIPE_PRICE_ID_YEAR: 'price_gone' })
  expect((await stripeProvider(settings.stripe).readPrices()).year).toBeNull()
})
