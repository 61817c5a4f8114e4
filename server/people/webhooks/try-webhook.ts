import { TEST_EVENT } from '../../../contract/people/webhook-events.ts'
import type { WebhookTest } from '../../../contract/people/webhooks.ts'
import type { App, Caller } from '../../context.ts'
import { MINUTE } from '../../platform/clock.ts'
import { autocommit } from '../../platform/database/autocommit.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { take } from '../../platform/http/rate-limit.ts'
import { waitingDelivery } from '../outbox/outbox.ts'
import { answerColumns, attemptOf, noteAttempt } from './deliver.ts'
import { insertDelivery } from './deliveries-store.ts'
import { requireWebhook } from './manage.ts'

const TESTS_A_MINUTE = 10

/** Sends a test event at once, without retries, also if the webhook is off. */
export async function tryWebhook(app: App, caller: Caller, id: string): Promise<WebhookTest> {
  const { accountId } = caller
  const webhook = await requireWebhook(app, caller, id)
  await requireTry(app, accountId)
  const now = app.clock()
  const body = JSON.stringify({ webhookId: id, message: 'It works.' })
  const type = TEST_EVENT
  const row = waitingDelivery({ accountId, webhookId: id, type, body, items: 1, now })
  const attempt = await attemptOf(app, webhook, row)
  const { isDelivered, answer } = attempt
  await writing(app, async (inside) => {
    // It may have been deleted while its receiver took its time.
    await requireWebhook(inside, caller, id)
    await insertDelivery(inside.db, {
      ...row,
      ...answerColumns(attempt),
      attempts: 1,
      last_at: now,
      state: isDelivered ? 'DELIVERED' : 'FAILED',
      next_at: null,
    })
    // A failed test says nothing of the events that are on their way.
    if (isDelivered) await noteAttempt(inside, { accountId, webhookId: id, attempt })
  })
  return { isDelivered, answer }
}

async function requireTry(app: App, accountId: string): Promise<void> {
  const bucket = `webhook-test:${accountId}`
  const { isAllowed, retryAfterSeconds } = await take(autocommit(app.db), app.clock(), {
    bucket,
    limit: TESTS_A_MINUTE,
    windowMs: MINUTE,
  })
  if (!isAllowed) throw new Problem('too-many-requests', { retryAfterSeconds })
}
