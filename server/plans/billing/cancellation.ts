import type { Billing, CancelPlan } from '../../../contract/plans/billing.ts'
import type { App, Caller } from '../../context.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { BillingTable } from '../../schema/billing.ts'
import { isPaying } from './plan-state.ts'
import type { Cause } from './plan-trail.ts'
import type { PaymentProvider } from './provider.ts'
import { requirePayments, requireProvider } from './providers.ts'
import { readBilling } from './reading.ts'
import { findBilling, updateBilling } from './store.ts'

/** Ends Pro at the end of the period that is paid. */
export function cancelPlan(
  app: App,
  caller: Caller,
  { reason, comment }: CancelPlan,
): Promise<Billing> {
  const why = { reason, comment: comment || null }
  return ask(app, caller, {
    cause: { userId: caller.userId, ...why },
    isDone: (row) => row.cancel_at !== null,
    tell: (provider, subscriptionId) => provider.cancel(subscriptionId, why),
  })
}

/** Takes the end back, as long as it has not come. */
export function resumePlan(app: App, caller: Caller): Promise<Billing> {
  return ask(app, caller, {
    cause: { userId: caller.userId, reason: null, comment: null },
    isDone: (row) => row.cancel_at === null,
    tell: (provider, subscriptionId) => provider.resume(subscriptionId),
  })
}

interface Wish {
  cause: Cause
  isDone: (row: BillingTable) => boolean
  tell: (provider: PaymentProvider, subscriptionId: string) => Promise<void>
}

/** Stores the cause first: the first read of the changed state, by this call or an event, records it. */
async function ask(app: App, caller: Caller, { cause, isDone, tell }: Wish): Promise<Billing> {
  requirePayments(app)
  const provider = await requireProvider(app)
  const { accountId } = caller
  const row = await findBilling(app.db, accountId)
  if (!row?.subscription_id || !isPaying(row.status)) throw new Problem('nothing-paid')
  if (isDone(row)) return readBilling(app, caller)
  await saveCause(app, accountId, JSON.stringify(cause))
  try {
    await tell(provider, row.subscription_id)
  } catch (error) {
    await saveCause(app, accountId, null)
    throw error
  }
  return readBilling(app, caller)
}

const saveCause = (app: App, accountId: string, cause: string | null): Promise<void> =>
  writing(app, ({ db: tx }) => updateBilling(tx, accountId, { cause }))
