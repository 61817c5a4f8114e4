import type { ClickKind } from '../../../contract/clicks/dimensions.ts'
import { CLICKS_OF_DELIVERY, CLICKS_WAIT_SECONDS } from '../../../contract/people/webhook-events.ts'
import { SECOND } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { appendItems, insertWaiting, listActive, listActiveAmong } from './store.ts'
import { isAmong, waitingDelivery } from './tell.ts'

const EVENT = 'link.clicked'
const WAIT_MS = CLICKS_WAIT_SECONDS * SECOND

export interface ToldClick {
  kind: ClickKind
  /** JSON of the click. */
  text: string
}

/** Those of the accounts that have a webhook for clicks. */
export async function listWantingClicks(
  db: Db,
  accountIds: readonly string[],
): Promise<Set<string>> {
  const rows = await listActiveAmong(db, accountIds)
  const wanting = rows.filter(({ events }) => isAmong(events, EVENT))
  return new Set(wanting.map(({ account_id }) => account_id))
}

/**
 * Stores up to `CLICKS_OF_DELIVERY` clicks of an account for its webhooks, in the delivery that waits for more of them or in
 * a new one. Call it in the transaction that notes that they are stored.
 */
export async function addClicks(
  tx: Tx,
  accountId: string,
  { clicks, now }: { clicks: readonly ToldClick[]; now: number },
): Promise<void> {
  const webhooks = await listActive(tx, accountId)
  for (const { id: webhookId, events, kinds } of webhooks) {
    if (!isAmong(events, EVENT)) continue
    const wanted: string[] = JSON.parse(kinds)
    const texts = clicks.flatMap(({ kind, text }) => (wanted.includes(kind) ? [text] : []))
    if (texts.length > 0) await addTo(tx, accountId, { webhookId, texts, now })
  }
}

interface ClicksOfWebhook {
  webhookId: string
  texts: readonly string[]
  now: number
}

async function addTo(
  tx: Tx,
  accountId: string,
  { webhookId, texts, now }: ClicksOfWebhook,
): Promise<void> {
  const more = { webhookId, type: EVENT, items: texts.length, body: texts.join(','), now }
  const most = CLICKS_OF_DELIVERY
  if (await appendItems(tx, accountId, { ...more, waitMs: WAIT_MS, most })) return
  const dueAt = texts.length >= most ? now : now + WAIT_MS
  await insertWaiting(tx, [waitingDelivery({ ...more, accountId, dueAt })])
}
