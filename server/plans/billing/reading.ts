import { z } from 'zod'
import { type Billing, Card, Invoice } from '../../../contract/plans/billing.ts'
import { type PlanStatus, planStatuses } from '../../../contract/plans/plan-states.ts'
import type { App, Member } from '../../context.ts'
import { tierNow } from '../../people/index.ts'
import { isoTime } from '../../platform/clock.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { AccountsTable } from '../../schema/accounts.ts'
import type { BillingTable } from '../../schema/billing.ts'
import { GRACE_MS, isPaying } from './plan-state.ts'
import { hasProvider } from './providers.ts'
import { findAccountPlan, findBilling } from './store.ts'
import { syncAccount } from './sync.ts'

const Invoices = z.array(Invoice)

/** The plan of the account, read from the provider; the last known state, marked as stale, while that is away. */
export async function readBilling(app: App, { accountId }: Member): Promise<Billing> {
  const isStale = hasProvider(app) && !(await isUpToDate(app, accountId))
  return { ...(await readKnown(app, accountId)), stale: isStale }
}

/** The last known state, without a call to the provider. */
export async function readKnown(app: App, accountId: string): Promise<Omit<Billing, 'stale'>> {
  const account = await findAccountPlan(app.db, accountId)
  if (!account) throw new Problem('not-found')
  const row = app.config.flags.payments ? await findBilling(app.db, accountId) : undefined
  return {
    tier: tierNow(app, account),
    status: statusOf(app, account, row),
    ...(row ? paidOf(row) : nothingPaid),
    isGranted: app.config.flags.payments && account.granted_tier !== null,
    isConfigured: isConfigured(app),
    hasPortal: row !== undefined && hasProvider(app),
  }
}

async function isUpToDate(app: App, accountId: string): Promise<boolean> {
  try {
    await syncAccount(app, accountId)
    return true
  } catch (error) {
    if (error instanceof Problem && error.status === 503) return false
    throw error
  }
}

/** TRIALING during a trial, unless the account pays. */
export function statusOf(
  app: App,
  account: Pick<AccountsTable, 'free_trial_ends_at'>,
  row: Pick<BillingTable, 'status'> | undefined,
): PlanStatus {
  const status = planStatuses.find((known) => known === row?.status) ?? 'NONE'
  if (!app.config.flags.payments || isPaying(status)) return status
  return (account.free_trial_ends_at ?? 0) > app.clock() ? 'TRIALING' : status
}

const nothingPaid = {
  interval: null,
  price: null,
  renewsAt: null,
  cancelAt: null,
  graceEndsAt: null,
  card: null,
  invoices: [],
} satisfies Partial<Billing>

const paidOf = (row: BillingTable) => ({
  interval: row.plan_interval,
  price:
    row.amount === null || row.currency === null
      ? null
      : { amount: row.amount, currency: row.currency },
  renewsAt: isPaying(row.status) && row.cancel_at === null ? timeOrNull(row.renews_at) : null,
  cancelAt: timeOrNull(row.cancel_at),
  graceEndsAt: row.past_due_since === null ? null : isoTime(row.past_due_since + GRACE_MS),
  card: row.card === null ? null : Card.parse(JSON.parse(row.card)),
  invoices: Invoices.parse(JSON.parse(row.invoices)),
})

const timeOrNull = (ms: number | null) => (ms === null ? null : isoTime(ms))

function isConfigured(app: App): boolean {
  const { prices, pricingTableId, publishableKey } = app.config.stripe
  const hasTable = pricingTableId !== undefined && publishableKey !== undefined
  return app.config.flags.payments && (hasTable || (hasProvider(app) && prices.month !== undefined))
}
