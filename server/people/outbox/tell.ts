import {
  LINKS_OF_DELIVERY,
  type WebhookEvent,
  webhookEventRows,
} from '../../../contract/people/webhook-events.ts'
import type { Inside } from '../../context.ts'
import { newId } from '../../platform/ids.ts'
import type { WebhookDeliveriesTable } from '../../schema/webhooks.ts'
import { insertWaiting, listActive } from './store.ts'

export interface NewEvent {
  accountId: string
  type: WebhookEvent
  /** What has happened to each of them. Of links, many share a delivery. */
  items: readonly object[]
}

/**
 * Stores an event for the webhooks of the account that get it; the worker sends it. Call it in the transaction of its
 * cause, so that there is one without the other never.
 */
export async function tellWebhooks(
  { db, clock }: Pick<Inside, 'db' | 'clock'>,
  { accountId, type, items }: NewEvent,
): Promise<void> {
  if (items.length === 0) return
  const webhookIds = await listenersOf({ db }, accountId, type)
  if (webhookIds.length === 0) return
  const bodies = packed(type, items)
  const now = clock()
  const rows = webhookIds.flatMap((webhookId) =>
    bodies.map((packet) => waitingDelivery({ accountId, webhookId, type, ...packet, now })),
  )
  await insertWaiting(db, rows)
}

/** Ids of the active webhooks of an account that get the event. */
export async function listenersOf(
  { db }: Pick<Inside, 'db'>,
  accountId: string,
  type: WebhookEvent,
): Promise<string[]> {
  const rows = await listActive(db, accountId)
  return rows.filter(({ events }) => isAmong(events, type)).map(({ id }) => id)
}

/** The events of a webhook are JSON that the contract's schema checked when it was written. */
export const isAmong = (events: string, type: WebhookEvent): boolean =>
  (JSON.parse(events) as string[]).includes(type)

interface Packet {
  body: string
  items: number
}

const BODY_CHARACTERS = 256_000

function packed(type: WebhookEvent, items: readonly object[]): Packet[] {
  const texts = items.map((item) => JSON.stringify(item))
  if (webhookEventRows[type].list === undefined) return texts.map((body) => ({ body, items: 1 }))
  const packets: Packet[] = []
  let [some, characters]: [string[], number] = [[], 0]
  const close = () => {
    if (some.length > 0) packets.push({ body: some.join(','), items: some.length })
    ;[some, characters] = [[], 0]
  }
  for (const text of texts) {
    const isFull = some.length >= LINKS_OF_DELIVERY || characters + text.length > BODY_CHARACTERS
    if (isFull) close()
    some.push(text)
    characters += text.length
  }
  close()
  return packets
}

export interface NewDelivery extends Packet {
  accountId: string
  webhookId: string
  type: string
  now: number
  /** Without it, it is due now. */
  dueAt?: number
}

export function waitingDelivery({
  accountId,
  webhookId,
  type,
  body,
  items,
  now,
  dueAt = now,
}: NewDelivery): WebhookDeliveriesTable {
  return {
    id: newId('msg'),
    account_id: accountId,
    webhook_id: webhookId,
    type,
    items,
    bytes: body.length,
    created_at: now,
    attempts: 0,
    last_at: null,
    last_ms: null,
    answer: null,
    state: 'WAITING',
    next_at: dueAt,
    answer_body: null,
    body,
  }
}
