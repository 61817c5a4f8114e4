import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openControls } from './controls.ts'
import { openOutbox, postTo, type Receiver } from './events.ts'
import { answerFaultily, noFaults } from './faults.ts'
import { type Books, openBooks, type Price } from './objects.ts'
import { visitPage } from './pages.ts'
import { readForm } from './parameters.ts'
import { openApi } from './requests.ts'

export const API_VERSION = '2026-10-28.endive'

export type StripeServer = Awaited<ReturnType<typeof startStripe>>

const SECRET_KEY = 'sk_test_only_for_tests'
const WEBHOOK_SECRET = 'whsec_only_for_tests'

/**
 * A server that speaks Stripe's API, on a free loopback port: it stores what calls create, refuses what Stripe refuses, has
 * pages for people and sends signed events.
 */
export async function startStripe(
  options: {
    /** Takes events: an address, or a function in the same process. Without one they are only collected. */
    webhook?: string | Receiver
    /** Epoch milliseconds. */
    now?: () => number
  } = {},
) {
  let now = options.now ?? Date.now
  let origin = ''
  const faults = noFaults()
  const outbox = openOutbox({
    secret: WEBHOOK_SECRET,
    seconds: () => Math.floor(now() / 1000),
    apiVersion: API_VERSION,
  })
  const books = openBooks({ origin: () => origin, now: () => now(), emit: outbox.emit })
  const api = openApi(books, SECRET_KEY)
  const prices = addPrices(books)

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', origin)
    const body = await textOf(request)
    const isApi = url.pathname.startsWith('/v1/')
    if (!isApi) return answerPage(books, { request, response, url, body })
    if (await answerFaultily(faults, { path: url.pathname, response })) return
    const header = (name: string) => request.headers[name]?.toString()
    const { status, ...answer } = api.answer({ method: request.method ?? '', url, body, header })
    const rewritten = faults.rewrite?.(url.pathname, answer.body) ?? answer.body
    response.writeHead(status, { 'content-type': 'application/json', ...answer.headers })
    response.end(JSON.stringify(rewritten, null, 2))
  })
  const port = await listen(server)
  origin = `http://127.0.0.1:${port}`
  const setWebhook = (webhook: string | Receiver | undefined) =>
    outbox.setReceiver(typeof webhook === 'string' ? postTo(webhook) : webhook)
  setWebhook(options.webhook)

  return {
    url: origin,
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    prices: { month: prices.month.id, year: prices.year.id },
    /** A price of live mode, one that is sold once, and one that is not sold any more. */
    otherPrices: { live: prices.live.id, once: prices.once.id, inactive: prices.inactive.id },
    /** Environment of an installation that takes payments with this server. */
    settings: {
      PAYMENTS_ENABLED: 'true',
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_PRICE_ID: prices.month.id,
      STRIPE_PRICE_ID_YEAR: prices.year.id,
      STRIPE_API_URL: origin,
    },
    books,
    /** What it was asked. */
    requests: api.requests,
    setWebhook,
    setClock(next: () => number) {
      now = next
    },
    ...openControls({ books, outbox, faults, prices }),
    /** Until `comeBack` connections are refused. */
    goDown: () => close(server),
    async comeBack() {
      await listen(server, port)
    },
    async stop() {
      outbox.stop()
      await close(server)
    },
  }
}

function addPrices(books: Books) {
  const add = (unit_amount: number, more: Partial<Price>) =>
    books.add<Price>('price', {
      object: 'price',
      active: true,
      currency: 'usd',
      unit_amount,
      recurring: null,
      type: more.recurring ? 'recurring' : 'one_time',
      product: 'prod_pro',
      ...more,
    })
  const recurring = { interval: 'month', interval_count: 1 } as const
  const live = add(1200, { recurring })
  live.livemode = true
  return {
    live,
    month: add(1200, { recurring }),
    year: add(12_000, { recurring: { ...recurring, interval: 'year' } }),
    once: add(5000, {}),
    inactive: add(900, { recurring, active: false }),
  }
}

interface PageRequest {
  request: IncomingMessage
  response: ServerResponse
  url: URL
  body: string
}

function answerPage(books: Books, { request, response, url, body }: PageRequest): void {
  const method = request.method ?? 'GET'
  const page = visitPage(books, { method, path: url.pathname, form: readForm(body) })
  if (page === undefined) response.writeHead(404).end('There is no such page')
  else if ('location' in page) response.writeHead(303, { location: page.location }).end()
  else {
    response.writeHead(page.status, { 'content-type': 'text/html; charset=utf-8' })
    response.end(page.html)
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString()
}

function listen(server: Server, port = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
