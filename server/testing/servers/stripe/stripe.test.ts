import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import Stripe from 'stripe'
import { signatureOf } from './events.ts'
import { type StripeServer, startStripe } from './stripe.ts'

let server: StripeServer
let received: { type: string; signature: string; body: string }[]

beforeEach(async () => {
  received = []
  server = await startStripe({
    webhook: async (body, signature) => {
      received.push({ type: JSON.parse(body).type, signature, body })
      return 200
    },
  })
})
afterEach(() => server.stop())

/** A request as the library sends it, with its answer as it came. */
async function ask(
  method: string,
  path: string,
  parameters: Record<string, string> = {},
  headers: Record<string, string> = {},
) {
  const form = new URLSearchParams(parameters)
  const isGet = method === 'GET'
  const response = await fetch(`${server.url}/v1/${path}${isGet ? `?${form}` : ''}`, {
    method,
    headers: { authorization: `Bearer ${server.secretKey}`, ...headers },
    ...(isGet ? {} : { body: form }),
  })
  const body = (await response.json()) as Record<string, unknown> & {
    error?: { message: string; code?: string; param?: string; type: string }
  }
  return { status: response.status, headers: response.headers, body, error: body.error }
}

const newCustomer = async () =>
  (await ask('POST', 'customers', { email: 'a@b.example' })).body.id as string

const checkout = (more: Record<string, string> = {}) => ({
  mode: 'subscription',
  success_url: 'https://links.example/done?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://links.example/failed',
  'line_items[0][price]': server.prices.month,
  'line_items[0][quantity]': '1',
  ...more,
})

/** Makes a customer with a monthly subscription. */
async function subscriber(card: Parameters<StripeServer['payCheckout']>[1] = {}) {
  const customer = await newCustomer()
  const { body } = await ask('POST', 'checkout/sessions', checkout({ customer }))
  const outcome = server.payCheckout(body.id as string, card)
  const subscription = server.subscriptionOf(customer)
  return { customer, outcome, sessionId: body.id as string, subscription: subscription?.id ?? '' }
}

describe('refuses', () => {
  test('calls without a key, and with another one', async () => {
    expect(await ask('GET', 'customers', {}, { authorization: '' })).toMatchObject({
      status: 401,
      error: { message: expect.stringContaining('You did not provide an API key') },
    })
    const wrong = await ask('GET', 'customers', {}, { authorization: 'Bearer sk_test_wrong1234' })
    expect(wrong).toMatchObject({
      status: 401,
      error: { message: 'Invalid API Key provided: sk_test_****1234' },
    })
  })

  test('addresses that the API does not have', async () => {
    expect(await ask('GET', 'nothing')).toMatchObject({
      status: 404,
      error: { message: expect.stringContaining('Unrecognized request URL (GET: /v1/nothing)') },
    })
  })

  test.each([
    [{ success_url: '/done' }, 'success_url', 'Not a valid URL'],
    [{ mode: 'gift' }, 'mode', 'Invalid mode: must be one of payment, setup, or subscription'],
    [{ foo: '1' }, 'foo', 'Received unknown parameter: foo'],
    [
      { 'subscription_data[foo]': '1' },
      'subscription_data[foo]',
      'Received unknown parameter: subscription_data[foo]',
    ],
    [{ 'line_items[0][quantity]': 'x' }, 'line_items[0][quantity]', 'Invalid integer: x'],
    [{ 'line_items[0][price]': 'price_x' }, 'line_items[0][price]', "No such price: 'price_x'"],
    [{ allow_promotion_codes: 'perhaps' }, 'allow_promotion_codes', 'Invalid boolean: perhaps'],
    [{ customer: 'cus_x' }, 'customer', "No such customer: 'cus_x'"],
    [
      { 'discounts[0][promotion_code]': 'promo_x' },
      'discounts[0][promotion_code]',
      'No such promotion code',
    ],
    [{ customer: '' }, 'customer', "You passed an empty string for 'customer'"],
    [
      { allow_promotion_codes: 'true', 'discounts[0][coupon]': 'x' },
      'allow_promotion_codes',
      'You may only specify one of these parameters: allow_promotion_codes, discounts.',
    ],
    [
      { customer: 'cus_x', customer_email: 'a@b.example' },
      'customer',
      'You may only specify one of these parameters: customer, customer_email.',
    ],
  ])('a checkout with %p', async (more, param, message) => {
    const { status, error } = await ask('POST', 'checkout/sessions', checkout(more))
    expect(status).toBe(400)
    expect(error).toMatchObject({ type: 'invalid_request_error', param })
    expect(error?.message).toContain(message)
  })

  test('a checkout without a mode, and with prices that cannot be subscribed to', async () => {
    const { mode: _, ...rest } = checkout()
    expect((await ask('POST', 'checkout/sessions', rest)).error?.message).toBe(
      'Missing required param: mode.',
    )
    const { live, once, inactive } = server.otherPrices
    const messages = []
    for (const price of [live, once, inactive]) {
      const { error } = await ask(
        'POST',
        'checkout/sessions',
        checkout({ 'line_items[0][price]': price }),
      )
      messages.push(error?.message)
    }
    expect(messages).toEqual([
      expect.stringContaining('a similar object exists in live mode'),
      expect.stringContaining('at least one recurring price'),
      expect.stringContaining('inactive'),
    ])
  })

  test('promotion codes that ended, are used up, switched off or of somebody else', async () => {
    const ended = server.addPromotion({ code: 'ENDED', endsAt: Date.now() - 1000 })
    const off = server.addPromotion({ code: 'OFF', active: false })
    const own = server.addPromotion({ code: 'OWN', customer: await newCustomer() })
    const used = server.addPromotion({ code: 'USED', maxRedemptions: 1 })
    const customer = await newCustomer()
    const open = (id: string) =>
      ask('POST', 'checkout/sessions', checkout({ customer, 'discounts[0][promotion_code]': id }))
    const first = await open(used.id)
    expect(server.payCheckout(first.body.id as string)).toEqual({ isPaid: true })
    for (const code of [ended, off, own, used]) expect((await open(code.id)).status).toBe(400)
    const { body } = await ask('GET', 'promotion_codes', { code: 'used', active: 'true' })
    expect(body.data).toEqual([])
  })

  test('ids that are unknown, in addresses with 404', async () => {
    for (const path of ['customers/x', 'subscriptions/x', 'prices/x', 'charges/x', 'invoices/x']) {
      const { status, error } = await ask('GET', path)
      expect([status, error?.code]).toEqual([404, 'resource_missing'])
    }
  })

  test('to take back the end of a subscription that ended', async () => {
    const { subscription } = await subscriber()
    server.cancelNow(subscription)
    const { status, error } = await ask('POST', `subscriptions/${subscription}`, {
      cancel_at_period_end: 'false',
    })
    expect(status).toBe(400)
    expect(error?.message).toBe(
      'A canceled subscription can only update its cancellation_details and metadata.',
    )
  })

  test('reasons of a cancellation that it does not know', async () => {
    const { subscription } = await subscriber()
    const { error } = await ask('POST', `subscriptions/${subscription}`, {
      'cancellation_details[feedback]': 'bored',
    })
    expect(error?.message).toStartWith('Invalid cancellation_details[feedback]: must be one of')
  })

  test('a key for idempotent requests with other parameters', async () => {
    const key = { 'idempotency-key': 'one' }
    const first = await ask('POST', 'customers', { email: 'a@b.example' }, key)
    const again = await ask('POST', 'customers', { email: 'a@b.example' }, key)
    const other = await ask('POST', 'customers', { email: 'c@d.example' }, key)
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect([other.status, other.error?.type]).toEqual([400, 'idempotency_error'])
  })

  test('fields that cannot be expanded, and pages of lists that are too long', async () => {
    const customer = await newCustomer()
    const odd = await ask('GET', `customers/${customer}`, { 'expand[0]': 'nothing' })
    expect(odd.error?.message).toBe('This property cannot be expanded (nothing).')
    expect((await ask('GET', 'customers', { limit: '101' })).status).toBe(400)
  })
})

describe('payments', () => {
  test('start a subscription with an invoice, its payment and a charge', async () => {
    const { customer, sessionId } = await subscriber()
    const { body } = await ask('GET', 'invoices', { customer, 'expand[0]': 'data.payments' })
    expect(body.data).toMatchObject([
      { status: 'paid', total: 1200, payments: { data: [{ status: 'paid', amount_paid: 1200 }] } },
    ])
    const charges = await ask('GET', 'charges', { customer })
    expect(charges.body.data).toMatchObject([{ status: 'succeeded', amount: 1200 }])
    expect((await ask('GET', `checkout/sessions/${sessionId}`)).body).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
    })
  })

  test.each([
    ['declined', 'card_declined', 'generic_decline'],
    ['insufficient-funds', 'card_declined', 'insufficient_funds'],
    ['expired', 'expired_card', null],
    ['wrong-details', 'incorrect_cvc', null],
  ] as const)('with a card that is %s start nothing', async (card, code, reason) => {
    const { customer, outcome, subscription } = await subscriber({ card })
    expect(outcome.isPaid).toBe(false)
    expect(subscription).toBe('')
    const { body } = await ask('GET', 'charges', { customer })
    expect(body.data).toMatchObject([{ status: 'failed', failure_code: code, outcome: { reason } }])
    await server.settled()
    expect(received.map(({ type }) => type)).not.toContain('checkout.session.completed')
  })

  test('that nobody confirms leave a payment without a charge', async () => {
    const { customer } = await subscriber({ card: 'needs-confirmation', isConfirmed: false })
    expect((await ask('GET', 'charges', { customer })).body.data).toEqual([])
    expect((await ask('GET', 'payment_intents', { customer })).body.data).toMatchObject([
      { last_payment_error: { code: 'payment_intent_authentication_failure' } },
    ])
  })

  test('are reduced by promotion codes, and the first month of half a price is half', async () => {
    server.addPromotion({ code: 'HALF', percentOff: 50 })
    const customer = await newCustomer()
    const { body } = await ask(
      'POST',
      'checkout/sessions',
      checkout({ customer, allow_promotion_codes: 'true' }),
    )
    const id = body.id as string
    expect(server.payCheckout(id, { promotionCode: 'nope' })).toMatchObject({ isPaid: false })
    expect(server.payCheckout(id, { promotionCode: 'half' })).toEqual({ isPaid: true })
    server.renew(server.subscriptionOf(customer)?.id ?? '')
    const invoices = await ask('GET', 'invoices', { customer })
    expect(invoices.body.data).toMatchObject([{ total: 1200 }, { total: 600 }])
  })

  test('that fail later leave the subscription past due until they are made good', async () => {
    const { customer, subscription } = await subscriber({ card: 'declined-later' })
    server.renew(subscription)
    expect(server.subscriptionOf(customer)?.status).toBe('past_due')
    expect(server.payAgain(subscription)).toBe(false)
    server.changeCard(customer, 'good')
    expect(server.payAgain(subscription)).toBe(true)
    expect(server.subscriptionOf(customer)?.status).toBe('active')
  })

  test('are given back in parts, and not more than was paid', async () => {
    const { customer } = await subscriber()
    const { body } = await ask('GET', 'charges', { customer })
    const [charge] = body.data as { id: string }[]
    const refund = (amount: string) => ask('POST', 'refunds', { charge: charge?.id ?? '', amount })
    expect((await refund('1300')).status).toBe(400)
    expect((await refund('200')).status).toBe(200)
    expect((await refund('1000')).status).toBe(200)
    expect((await refund('1')).error?.code).toBe('charge_already_refunded')
    expect((await ask('GET', `charges/${charge?.id}`)).body).toMatchObject({ refunded: true })
  })
})

describe('events', () => {
  test('are signed so that the library accepts them', async () => {
    await subscriber()
    await server.settled()
    expect(received.map(({ type }) => type)).toContain('checkout.session.completed')
    const { webhooks } = new Stripe(server.secretKey)
    for (const { body, signature, type } of received) {
      const event = await webhooks.constructEventAsync(body, signature, server.webhookSecret)
      expect(event.type as string).toBe(type)
    }
  })

  test('hold their object as it was when they happened', async () => {
    const { subscription } = await subscriber()
    server.cancelAtEnd(subscription)
    server.cancelNow(subscription)
    const states = server
      .events()
      .filter(({ type }) => type.startsWith('customer.subscription.'))
      .map(({ type, data }) => [
        type.split('.').at(-1),
        data.object.cancel_at_period_end,
        data.object.status,
      ])
    expect(states).toEqual([
      ['created', false, 'active'],
      ['updated', true, 'active'],
      ['deleted', true, 'canceled'],
    ])
  })

  test('come again until they are taken', async () => {
    let refusals = 2
    const seen: string[] = []
    server.setWebhook(async (body) => {
      seen.push(JSON.parse(body).id)
      return refusals-- > 0 ? 500 : 200
    })
    await newCustomer()
    await server.settled()
    const [event] = server.events()
    expect(seen).toEqual(Array(3).fill(event?.id))
  })

  test('can be held, and delivered in any order, twice or never', async () => {
    server.holdEvents()
    await subscriber()
    expect(received).toEqual([])
    const [first, second] = server.events()
    if (!first || !second) throw new Error('There were no events')
    for (const event of [second, first, second]) await server.deliver(event)
    expect(received.map(({ body }) => JSON.parse(body).id)).toEqual([
      second.id,
      first.id,
      second.id,
    ])
  })

  test('of a dispute name no customer', async () => {
    const { customer } = await subscriber()
    const { body } = await ask('GET', 'invoices', { customer })
    server.dispute((body.data as { id: string }[])[0]?.id ?? '')
    const dispute = server.events().find(({ type }) => type === 'charge.dispute.created')
    expect(Object.keys(dispute?.data.object ?? {})).not.toContain('customer')
  })

  test('are signed with what time and body are given', () => {
    expect(signatureOf('{}', 'secret', 5)).toMatch(/^t=5,v1=[0-9a-f]{64}$/)
    expect(signatureOf('{} ', 'secret', 5)).not.toBe(signatureOf('{}', 'secret', 5))
  })
})

describe('pages', () => {
  const submit = (url: string, form: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })

  test('take a payment and send the browser back', async () => {
    const customer = await newCustomer()
    const { body } = await ask('POST', 'checkout/sessions', checkout({ customer }))
    const url = body.url as string
    const failed = await submit(url, { card: 'declined' })
    expect(await failed.text()).toContain('Your card was declined.')
    const asked = await submit(url, { card: 'needs-confirmation' })
    expect(await asked.text()).toContain('Confirm the payment')
    const unconfirmed = await submit(url, { card: 'needs-confirmation', confirmation: 'fail' })
    expect(await unconfirmed.text()).toContain('unable to authenticate')
    const paid = await submit(url, { card: 'good' })
    expect([paid.status, paid.headers.get('location')]).toEqual([
      303,
      `https://links.example/done?session=${body.id}`,
    ])
    expect((await fetch(url)).status).toBe(410)
  })

  test('of the portal change interval and card, cancel, and take that back', async () => {
    const { customer } = await subscriber()
    const { body } = await ask('POST', 'billing_portal/sessions', {
      customer,
      return_url: 'https://links.example/billing',
    })
    const url = body.url as string
    await submit(url, { action: 'interval' })
    expect(server.subscriptionOf(customer)?.items.data[0]?.price.id).toBe(server.prices.year)
    await submit(url, { action: 'cancel' })
    expect(server.subscriptionOf(customer)?.cancel_at_period_end).toBe(true)
    expect(await (await fetch(url)).text()).toContain('Keep the plan')
    await submit(url, { action: 'resume' })
    expect(server.subscriptionOf(customer)?.cancel_at).toBeNull()
    await submit(url, { action: 'card', card: 'mastercard' })
    const page = await (await fetch(url)).text()
    expect(page).toContain('mastercard 4444')
    expect(page).toContain('href="https://links.example/billing"')
  })
})

test('a server that went down refuses connections until it comes back', async () => {
  await server.goDown()
  await expect(ask('GET', 'customers')).rejects.toThrow()
  await server.comeBack()
  expect((await ask('GET', 'customers')).status).toBe(200)
})
