import type { App } from '../../context.ts'
import { DAY } from '../../platform/clock.ts'
import { deleteInSteps } from '../../platform/database/in-steps.ts'
import { Problem } from '../../platform/http/problem.ts'
import { hasProvider } from './providers.ts'
import { listUnread } from './store.ts'
import { syncAccount } from './sync.ts'

const READ_EACH_MS = DAY
const ACCOUNTS_A_RUN = 500
/** The provider sends an event again for three days. */
const EVENTS_KEPT_MS = 30 * DAY

/** Reads again what was not read for a day, in case an event never came. Stops while the provider is away. */
export async function readOldStates(app: App): Promise<void> {
  if (!hasProvider(app)) return
  const before = app.clock() - READ_EACH_MS
  for (const accountId of await listUnread(app.db, { before, limit: ACCOUNTS_A_RUN })) {
    try {
      await syncAccount(app, accountId)
    } catch (error) {
      if (error instanceof Problem && error.kind === 'payments-away') return
      throw error
    }
  }
}

export async function forgetOldEvents(app: App): Promise<void> {
  const before = app.clock() - EVENTS_KEPT_MS
  await deleteInSteps(app.db, {
    from: 'billing_events',
    key: ['id'],
    where: (row) => row('received_at', '<', before),
  })
}
