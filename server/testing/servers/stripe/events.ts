import { createHmac } from 'node:crypto'
import { id, type Resource } from './objects.ts'

export interface StripeEvent {
  id: string
  object: 'event'
  type: string
  created: number
  data: { object: Resource; previous_attributes?: object }
  [field: string]: unknown
}

/** Takes the body of an event and its `Stripe-Signature`; answers with a status. */
export type Receiver = (body: string, signature: string) => Promise<number>

const DELIVERY_TIMEOUT_MS = 10_000

/** Stripe waits for minutes, hours and days. */
const RETRY_DELAYS_MS = [100, 300, 1000, 3000, 10_000]

export function signatureOf(body: string, secret: string, seconds: number): string {
  const signed = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${signed}`
}

export const postTo =
  (url: string): Receiver =>
  async (body, signature) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(DELIVERY_TIMEOUT_MS),
    })
    await response.arrayBuffer()
    return response.status
  }

export interface Outbox {
  emit(type: string, object: Resource, previous?: object): void
  events(): StripeEvent[]
  /** From now on events are only collected. */
  hold(): void
  /** Sends what was held, in order, and what comes. */
  release(): void
  /** Sends one now, once; answers with the status. */
  deliver(event: StripeEvent, options?: { secret?: string; at?: number }): Promise<number>
  /** Until each event that was sent has arrived, or all its retries failed. */
  settled(): Promise<void>
  setReceiver(receiver: Receiver | undefined): void
  stop(): void
}

export function openOutbox(options: {
  secret: string
  seconds: () => number
  apiVersion: string
}): Outbox {
  const all: StripeEvent[] = []
  let held: StripeEvent[] | undefined
  let receiver: Receiver | undefined
  let isStopped = false
  const pending = new Set<Promise<void>>()
  const timers = new Map<NodeJS.Timeout, () => void>()

  const deliver: Outbox['deliver'] = async (event, { secret, at } = {}) => {
    if (receiver === undefined) throw new Error('Nobody receives the events')
    const body = JSON.stringify(event, null, 2)
    const seconds = at === undefined ? options.seconds() : Math.floor(at / 1000)
    return await receiver(body, signatureOf(body, secret ?? options.secret, seconds))
  }
  const wait = (delayMs: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        timers.delete(timer)
        resolve()
      }, delayMs)
      timers.set(timer, resolve)
    })
  const send = async (event: StripeEvent) => {
    for (const delayMs of [0, ...RETRY_DELAYS_MS]) {
      await wait(delayMs)
      if (isStopped || receiver === undefined) return
      const status = await deliver(event).catch(() => 0)
      if (status >= 200 && status < 300) return
    }
  }
  const track = (event: StripeEvent) => {
    const sending = send(event).finally(() => pending.delete(sending))
    pending.add(sending)
  }
  return {
    emit(type, object, previous) {
      const event = eventOf({ type, object, previous, ...options, created: options.seconds() })
      all.push(event)
      if (held) held.push(event)
      else if (receiver) track(event)
    },
    events: () => [...all],
    hold() {
      held ??= []
    },
    release() {
      const waiting = held ?? []
      held = undefined
      for (const event of waiting) track(event)
    },
    deliver,
    async settled() {
      while (pending.size > 0) await Promise.all(pending)
    },
    setReceiver(next) {
      receiver = next
    },
    stop() {
      isStopped = true
      for (const [timer, resolve] of timers) {
        clearTimeout(timer)
        resolve()
      }
    },
  }
}

/** Holds the object as it is at this moment. */
function eventOf(of: {
  type: string
  object: Resource
  previous: object | undefined
  created: number
  apiVersion: string
}): StripeEvent {
  const data = { object: of.object, ...(of.previous ? { previous_attributes: of.previous } : {}) }
  return structuredClone({
    id: id('evt'),
    object: 'event',
    api_version: of.apiVersion,
    created: of.created,
    data,
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type: of.type,
  })
}
