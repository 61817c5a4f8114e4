import { z } from 'zod'
import type { App, Inside } from '../../context.ts'
import { writing } from '../../platform/database/writing.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { isPaying } from './plan-state.ts'
import { hasProvider, requireProvider } from './providers.ts'
import { findBilling, listPayingDeleted, updateBilling } from './store.ts'

export const STOP_JOB = 'billing-stop'

const StopPayload = z.object({ subscriptionId: z.string() })
const ACCOUNTS_A_STEP = 100

/** Ends the subscription of a removed account. Call it in the transaction that removes its row. */
export async function stopPaying(inside: Inside, accountId: string): Promise<void> {
  const row = await findBilling(inside.db, accountId)
  if (!row?.subscription_id || !isPaying(row.status) || row.cancel_at !== null) return
  const payload = { subscriptionId: row.subscription_id }
  await enqueue(inside.db, inside.clock(), { kind: STOP_JOB, payload })
}

export async function runStop(app: App, payload: unknown): Promise<void> {
  const { subscriptionId } = StopPayload.parse(payload)
  const provider = await requireProvider(app)
  await provider.cancel(subscriptionId, { reason: 'other', comment: 'The account was deleted' })
}

/** A deleted account can come back for 30 days, and finds its plan then, with an end that can be withdrawn. */
export async function stopDeleted(app: App): Promise<void> {
  if (!hasProvider(app)) return
  for (;;) {
    const rows = await listPayingDeleted(app.db, ACCOUNTS_A_STEP)
    for (const { account_id, renews_at } of rows) {
      await writing(app, async (inside) => {
        await stopPaying(inside, account_id)
        // The provider's own time follows with its event.
        await updateBilling(inside.db, account_id, { cancel_at: renews_at ?? app.clock() })
      })
    }
    if (rows.length < ACCOUNTS_A_STEP) return
  }
}
