import {
  ANSWER_SECONDS,
  FAILING_DAYS,
  KEPT_BODY_KB,
} from '../../../contract/people/webhook-events.ts'
import type { App, Inside } from '../../context.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/clock.ts'
import { autocommit } from '../../platform/database/autocommit.ts'
import { writing } from '../../platform/database/writing.ts'
import { type PostResult, postOutside } from '../../platform/outgoing/post.ts'
import { nextAttemptAt } from '../../platform/outgoing/retries.ts'
import { signedHeaders } from '../../platform/outgoing/standard-webhooks.ts'
import type { WebhookDeliveriesTable, WebhooksTable } from '../../schema/webhooks.ts'
import { contentOf } from './content.ts'
import { disable } from './disabling.ts'
import { claimDeliveryOf, findDeliverable, finishDelivery, releaseClaim } from './queue-store.ts'
import { signingSecrets } from './secrets.ts'
import { noteAnswer } from './store.ts'

/** Pauses before a failed delivery is tried again. */
export const RETRIES_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const

const TIMEOUT_MS = ANSWER_SECONDS * SECOND
/** Longer than an attempt takes. */
const CLAIM_MS = 2 * TIMEOUT_MS
const ANSWER_CHARACTERS = 2000

export interface Attempt extends PostResult {
  /** There is no use in another one. */
  isFinal?: boolean
}

/** Sends the delivery of a webhook that is due the longest. Undefined if there is none. */
export async function deliverNext(
  app: App,
  { id, accountId }: { id: string; accountId: string },
): Promise<Attempt | undefined> {
  const now = app.clock()
  const row = await claimDeliveryOf(autocommit(app.db), id, { now, until: now + CLAIM_MS })
  if (!row) return undefined
  const webhook = await findDeliverable(app.db, accountId, id)
  if (!webhook) {
    await releaseClaim(autocommit(app.db), { id: row.id, attempts: row.attempts, now })
    return undefined
  }
  const attempt = await attemptOf(app, webhook, row)
  await writing(app, (inside) => finish(inside, row, attempt))
  return attempt
}

/** One attempt. Redirects are not followed. */
export async function attemptOf(
  app: App,
  webhook: Pick<WebhooksTable, 'id' | 'url' | 'secrets'>,
  row: Pick<WebhookDeliveriesTable, 'id' | 'type' | 'created_at' | 'body'>,
): Promise<Attempt> {
  const secrets = signingSecrets(app, webhook)
  if (secrets.length === 0) {
    const answer = 'Its secret cannot be read any more. Make a new one.'
    return { isDelivered: false, answer, isGone: false, body: '', ms: 0, isFinal: true }
  }
  const content = contentOf(row)
  const headers = signedHeaders(secrets, { id: row.id, at: app.clock(), content })
  return postOutside(app, { url: webhook.url, headers, content, timeoutMs: TIMEOUT_MS })
}

/** The columns of a delivery after an attempt. */
export function answerColumns({ answer, body, ms }: Attempt) {
  // PostgreSQL cannot store NUL.
  const text = body.replaceAll('\0', '').slice(0, ANSWER_CHARACTERS)
  return { answer, answer_body: text === '' ? null : text, last_ms: ms }
}

async function finish(
  inside: Inside,
  row: WebhookDeliveriesTable,
  attempt: Attempt,
): Promise<void> {
  const { isDelivered, isGone, isFinal = false } = attempt
  const { id, attempts, account_id: accountId, bytes } = row
  const isOver = isDelivered || isGone || isFinal
  const next = isOver ? null : nextAttemptAt(RETRIES_MS, { attempts, now: inside.clock() })
  const state = isDelivered ? 'DELIVERED' : next === null ? 'FAILED' : 'WAITING'
  const isDropped = state !== 'WAITING' && bytes > KEPT_BODY_KB * 1024
  const dropped = isDropped ? { body: '' } : {}
  const outcome = { ...answerColumns(attempt), state, next_at: next, ...dropped } as const
  const isOwn = await finishDelivery(inside.db, accountId, { id, attempts, ...outcome })
  if (isOwn) await noteAttempt(inside, { accountId, webhookId: row.webhook_id, attempt })
}

/** Disables a webhook whose receiver wants no more, or has taken nothing for days. */
export async function noteAttempt(
  inside: Inside,
  { accountId, webhookId: id, attempt }: { accountId: string; webhookId: string; attempt: Attempt },
): Promise<void> {
  const { answer, ms, isDelivered, isGone } = attempt
  const at = inside.clock()
  const webhook = await noteAnswer(inside.db, accountId, { id, at, answer, ms, isDelivered })
  if (webhook?.status !== 'ACTIVE') return
  if (isGone) await disable(inside, webhook, 'The receiver answered 410: it wants no more.')
  const { failing_since: since } = webhook
  const isTooLong = since !== null && at - since >= FAILING_DAYS * DAY
  if (!isDelivered && !isGone && isTooLong) {
    const why = `It took nothing for ${FAILING_DAYS} days. The last answer: ${answer}`
    await disable(inside, webhook, why)
  }
}
