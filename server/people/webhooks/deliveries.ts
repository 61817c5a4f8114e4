import type { PageQuery } from '../../../contract/paging.ts'
import type { WebhookDelivery, WebhookDeliveryPage } from '../../../contract/people/webhooks.ts'
import type { App, Caller } from '../../context.ts'
import { isoTime } from '../../platform/clock.ts'
import { readTimeCursor, writeTimeCursor } from '../../platform/database/time-cursor.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { contentOf } from './content.ts'
import {
  countDeliveries,
  findDelivery,
  type ListedDelivery,
  listDeliveryRows,
  queueAgain,
} from './deliveries-store.ts'
import { requireWebhook } from './manage.ts'

/** Of a body, in a list. */
const SHOWN_CHARACTERS = 4000

export async function listWebhookDeliveries(
  app: App,
  caller: Caller,
  { webhookId, limit, cursor }: PageQuery & { webhookId: string },
): Promise<WebhookDeliveryPage> {
  await requireWebhook(app, caller, webhookId)
  const of = { accountId: caller.accountId, webhookId }
  const after = cursor === undefined ? undefined : readTimeCursor(cursor)
  const page = { after, limit: limit + 1, characters: SHOWN_CHARACTERS }
  const rows = await listDeliveryRows(app.db, of, page)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    items: rows.slice(0, limit).map(deliveryItem),
    nextCursor: last ? writeTimeCursor({ at: last.created_at, id: last.id }) : null,
    total: await countDeliveries(app.db, of),
  }
}

/** Sends a delivery once more, with its id and all its retries. */
export async function replayDelivery(
  app: App,
  caller: Caller,
  { webhookId, id }: { webhookId: string; id: string },
): Promise<WebhookDelivery> {
  return writing(app, async (inside) => {
    const webhook = await requireWebhook(inside, caller, webhookId)
    const of = { accountId: caller.accountId, webhookId }
    const shown = { id, characters: SHOWN_CHARACTERS }
    const row = await findDelivery(inside.db, of, shown)
    if (!row) throw new Problem('not-found')
    if (row.start === '') throw new Problem('webhook-body-gone')
    if (webhook.status !== 'ACTIVE') throw new Problem('webhook-off')
    const now = inside.clock()
    await queueAgain(inside.db, caller.accountId, { id, now })
    return deliveryItem({ ...row, state: 'WAITING', attempts: 0, next_at: now })
  })
}

function deliveryItem(row: ListedDelivery): WebhookDelivery {
  return {
    id: row.id,
    type: row.type,
    items: row.items,
    state: row.state,
    createdAt: isoTime(row.created_at),
    attempts: row.attempts,
    lastAttemptAt: row.last_at === null ? null : isoTime(row.last_at),
    nextAttemptAt: row.next_at === null ? null : isoTime(row.next_at),
    durationMs: row.last_ms,
    answer: row.answer,
    answerBody: row.answer_body,
    requestBody: row.start === '' ? null : startOfContent(row),
  }
}

const startOfContent = ({ start, ...row }: ListedDelivery): string =>
  contentOf({ ...row, body: start }).slice(0, SHOWN_CHARACTERS)
