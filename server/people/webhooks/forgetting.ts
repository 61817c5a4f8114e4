import { z } from 'zod'
import {
  DELIVERIES_DAYS,
  WAITING_MAX,
  WAITING_MB_MAX,
} from '../../../contract/people/webhook-events.ts'
import { type App, readingOf } from '../../context.ts'
import { DAY } from '../../platform/clock.ts'
import { deleteInSteps } from '../../platform/database/in-steps.ts'
import { writing } from '../../platform/database/writing.ts'
import { disable } from './disabling.ts'
import { countWaiting, listWaitedFor } from './queue-store.ts'
import { findAnyWebhook } from './store.ts'

export const FORGET_WEBHOOK_JOB = 'forget-webhook'

const Payload = z.object({ accountId: z.string(), webhookId: z.string() })

/** Deletes the deliveries of a webhook that is gone. */
export async function forgetWebhook(app: App, payload: unknown): Promise<void> {
  const { accountId, webhookId } = Payload.parse(payload)
  await deleteInSteps(app.db, {
    from: 'webhook_deliveries',
    key: ['id'],
    where: (row) => row.and([row('account_id', '=', accountId), row('webhook_id', '=', webhookId)]),
  })
}

export async function forgetOldWebhookDeliveries(app: App): Promise<void> {
  const before = app.clock() - DELIVERIES_DAYS * DAY
  await deleteInSteps(app.db, {
    from: 'webhook_deliveries',
    key: ['id'],
    where: (row) => row('created_at', '<', before),
  })
}

const AT_A_LOOK = 500
const WAITING_BYTES_MAX = WAITING_MB_MAX * 1024 * 1024

/** Disables webhooks for which more waits than is kept. Returns how many. */
export async function disableOverfull(
  app: App,
  { most = WAITING_MAX, bytesMost = WAITING_BYTES_MAX } = {},
): Promise<number> {
  let disabled = 0
  for (let after = ''; ; ) {
    const ids = await listWaitedFor(app.db, { after, limit: AT_A_LOOK })
    for (const webhookId of ids) {
      const { count, bytes } = await countWaiting(readingOf(app), { webhookId, most })
      if (count > most || bytes > bytesMost) disabled += await disableFull(app, webhookId)
    }
    if (ids.length < AT_A_LOOK) return disabled
    after = ids.at(-1) ?? ''
  }
}

async function disableFull(app: App, webhookId: string): Promise<number> {
  return writing(app, async (inside) => {
    const webhook = await findAnyWebhook(inside.db, webhookId)
    if (webhook?.status !== 'ACTIVE') return 0
    const words = `${WAITING_MAX.toLocaleString('en')} deliveries or ${WAITING_MB_MAX} MB`
    await disable(inside, webhook, `More than ${words} waited for it, which is all that is kept.`)
    return 1
  })
}
