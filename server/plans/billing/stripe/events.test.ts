import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import { readConfig } from '../../../config.ts'
import { signatureOf } from '../../../testing/servers/stripe/events.ts'
import { type StripeServer, startStripe } from '../../../testing/servers/stripe/stripe.ts'
import type { PaymentProvider } from '../provider.ts'
import { stripeProvider } from './stripe-provider.ts'

const NOW = Date.UTC(2026, 10, 23, 12)
const SECONDS = NOW / 1000

let server: StripeServer
let provider: PaymentProvider
let secret: string

beforeAll(async () => {
  server = await startStripe({ now: () => NOW })
  secret = server.webhookSecret
  provider = stripeProvider(readConfig(server.settings).stripe)
})
afterAll(() => server.stop())

const event = (type = 'customer.updated', object: object = { object: 'customer', id: 'cus_1' }) =>
  JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } })
const bytes = (text: string) => new TextEncoder().encode(text)
const read = (text: string, signature: string | undefined = signatureOf(text, secret, SECONDS)) =>
  provider.readEvent(bytes(text), signature, NOW)
const hex = (text: string, seconds: number | string = SECONDS, key = secret) =>
  createHmac('sha256', key).update(`${seconds}.${text}`).digest('hex')

/** By name, a body with a header that is no valid signature of it. */
function forgeries(): Record<string, [body: string | Uint8Array, header: string | undefined]> {
  const body = event()
  const right = signatureOf(body, secret, SECONDS)
  const v1 = hex(body)
  const other = event('customer.deleted')
  const latin = Uint8Array.of(...bytes(body.slice(0, -1)), 0xff, 0x7d)
  return {
    'no header': [body, undefined],
    'an empty header': [body, ''],
    'a blank header': [body, '   '],
    'a header without meaning': [body, 'hello'],
    'commas alone': [body, ',,,'],
    'equal signs alone': [body, '=,='],
    'a time alone': [body, `t=${SECONDS}`],
    'a signature alone': [body, `v1=${v1}`],
    'a signature without its name': [body, `t=${SECONDS},${v1}`],
    'an empty signature': [body, `t=${SECONDS},v1=`],
    'another secret': [body, signatureOf(body, 'whsec_of_somebody_else', SECONDS)],
    'an empty secret': [body, signatureOf(body, '', SECONDS)].slice(0, 2) as [string, string],
    'a secret with a space': [body, signatureOf(body, `${secret} `, SECONDS)],
    'the key of the API as the secret': [body, signatureOf(body, server.secretKey, SECONDS)],
    'a secret without its beginning': [body, signatureOf(body, secret.slice(6), SECONDS)],
    'a changed letter': [body.replace('cus_1', 'cus_2'), right],
    'a space behind': [`${body} `, right],
    'a space before': [` ${body}`, right],
    'a line end': [`${body}\n`, right],
    'a byte order mark': [Uint8Array.of(0xef, 0xbb, 0xbf, ...bytes(body)), right],
    'a body cut short': [body.slice(0, -1), right],
    'an empty body': ['', right],
    'the same JSON with indents': [JSON.stringify(JSON.parse(body), null, 2), right],
    'the same JSON with other escapes': [body.replace('cus_1', 'cus\\u005f1'), right],
    'bytes that are no text': [
      latin,
      signatureOf(new TextDecoder().decode(latin), secret, SECONDS),
    ],
    'the header of another event': [body, signatureOf(other, secret, SECONDS)],
    'a time that was changed': [body, `t=${SECONDS + 1},v1=${v1}`],
    'an old signature': [body, signatureOf(body, secret, SECONDS - 301)],
    'a very old one': [body, signatureOf(body, secret, 0)],
    'one of the future': [body, signatureOf(body, secret, SECONDS + 301)],
    'one far in the future': [body, signatureOf(body, secret, 99_999_999_999)],
    'a time in milliseconds': [body, signatureOf(body, secret, NOW)],
    'a time before 1970': [body, signatureOf(body, secret, -5)],
    'no number as the time': [body, `t=now,v1=${hex(body, 'now')}`],
    'the scheme v0 alone': [body, `t=${SECONDS},v0=${v1}`],
    'the scheme v2 alone': [body, `t=${SECONDS},v2=${v1}`],
    'the scheme in capitals': [body, `t=${SECONDS},V1=${v1}`],
    'several signatures, none right': [
      body,
      `t=${SECONDS},v1=${hex(other)},v1=${hex(body, SECONDS, 'x')},v0=${v1}`,
    ],
    'a signature cut short': [body, right.slice(0, -1)],
    'a longer signature': [body, `${right}0`],
    'a signature in capitals': [body, `t=${SECONDS},v1=${v1.toUpperCase()}`],
    'a signature of the body without the time': [
      body,
      `t=${SECONDS},v1=${createHmac('sha256', secret).update(body).digest('hex')}`,
    ],
    'a signature in base64': [
      body,
      `t=${SECONDS},v1=${createHmac('sha256', secret).update(`${SECONDS}.${body}`).digest('base64')}`,
    ],
    'two headers in one, the later one of another time': [
      body,
      `${right}, t=${SECONDS},v1=${hex(other)},t=${SECONDS - 1},v1=${hex(other, SECONDS - 1)}`,
    ],
    'semicolons for commas': [body, right.replace(',', ';')],
  }
}

test('refuses forged events', async () => {
  const accepted: string[] = []
  const all = Object.entries(forgeries())
  expect(all.length).toBeGreaterThanOrEqual(40)
  for (const [name, [body, header]] of all) {
    const sent = typeof body === 'string' ? bytes(body) : body
    const problem = await provider.readEvent(sent, header, NOW).then(
      () => ({ kind: 'accepted' }),
      (error) => error,
    )
    if (problem.kind !== 'malformed') accepted.push(`${name}: ${problem}`)
  }
  expect(accepted).toEqual([])
})

test.each(['', '   '])('refuses every event with the secret %p', async (blank) => {
  const settings = { ...readConfig(server.settings).stripe, webhookSecret: blank }
  const body = event()
  const reading = stripeProvider(settings).readEvent(
    bytes(body),
    signatureOf(body, blank, SECONDS),
    NOW,
  )
  await expect(reading).rejects.toMatchObject({ kind: 'malformed' })
})

test.each(['', 'null', '42', '[]', '{}', '{"id":7,"type":"x"}', '{', 'hello'])(
  'refuses %p although it is signed',
  async (body) => {
    await expect(read(body)).rejects.toMatchObject({ kind: 'malformed' })
  },
)

test('takes one right signature among wrong ones, as when a secret is changed', async () => {
  const body = event()
  const header = `t=${SECONDS},v1=${hex(body, SECONDS, 'old')},v1=${hex(body)},v0=nonsense`
  expect(await read(body, header)).toMatchObject({ id: 'evt_1', customerId: 'cus_1' })
})

test('takes signatures up to five minutes old, and of a clock five minutes ahead', async () => {
  const body = event()
  for (const seconds of [SECONDS - 300, SECONDS + 300]) {
    expect(await read(body, signatureOf(body, secret, seconds))).toMatchObject({ kind: 'customer' })
  }
})

test.each([
  ['checkout.session.completed', { customer: 'cus_1', client_reference_id: 'acc' }, 'checkout'],
  ['checkout.session.async_payment_succeeded', { customer: { id: 'cus_1' } }, 'checkout'],
  ['customer.subscription.updated', { customer: 'cus_1' }, 'customer'],
  ['invoice.payment_failed', { customer: 'cus_1' }, 'customer'],
  ['payment_method.attached', { customer: 'cus_1' }, 'customer'],
  ['charge.refunded', { object: 'charge', id: 'ch_1', customer: 'cus_1' }, 'refund'],
] as const)('tells what %s is about', async (type, object, kind) => {
  expect(await read(event(type, object))).toEqual({
    id: 'evt_1',
    type,
    kind,
    customerId: 'cus_1',
    reference: 'client_reference_id' in object ? 'acc' : null,
  })
})

test('needs nothing of events of other types, and of those with nonsense inside', async () => {
  expect(await read(event('product.created', { id: 'prod_1' }))).toMatchObject({ kind: 'other' })
  expect(await read(event('customer.updated', { customer: 42 }))).toMatchObject({ kind: 'other' })
  const empty = JSON.stringify({ id: 'evt_1', type: 'invoice.paid', data: null })
  expect(await read(empty)).toMatchObject({ kind: 'other', customerId: null })
})

test('finds the customer of a dispute through its charge', async () => {
  const customer = await provider.createCustomer({
    accountId: 'd',
    email: 'd@b.example',
    name: 'D',
  })
  const { id } = await provider.openCheckout({
    ...{ accountId: 'd', customerId: customer, interval: 'month', promotionId: null },
    ...{ successUrl: 'https://links.example/', cancelUrl: 'https://links.example/no' },
  })
  server.payCheckout(id)
  server.dispute((await provider.listInvoices(customer))[0]?.id ?? '')
  const dispute = server.events().findLast(({ type }) => type === 'charge.dispute.created')
  expect(await read(JSON.stringify(dispute))).toMatchObject({
    kind: 'dispute',
    customerId: customer,
  })
})
