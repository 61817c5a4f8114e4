import type { FailedPayment, PlanPrices, Promotion } from '../../../contract/plans/billing.ts'
import type { App, Member } from '../../context.ts'
import { DAY, isoTime, MINUTE } from '../../platform/clock.ts'
import { Problem } from '../../platform/http/problem.ts'
import { hasProvider, requirePayments, requireProvider } from './providers.ts'
import { findBilling } from './store.ts'

const KEPT_MS = 10 * MINUTE

interface KnownPrices {
  prices: Pick<PlanPrices, 'month' | 'year'>
  readAt: number
}

const known = new WeakMap<App['config'], KnownPrices>()

/** Cached for ten minutes, and for longer while the provider is away. */
export async function readPrices(app: App): Promise<PlanPrices> {
  requirePayments(app)
  if (!hasProvider(app)) return { month: null, year: null, stale: false }
  const kept = known.get(app.config)
  if (kept && app.clock() - kept.readAt < KEPT_MS) return { ...kept.prices, stale: false }
  try {
    const provider = await requireProvider(app)
    const prices = await provider.readPrices()
    known.set(app.config, { prices, readAt: app.clock() })
    return { ...prices, stale: false }
  } catch (error) {
    if (!(error instanceof Problem) || error.kind !== 'payments-away') throw error
    return { ...(kept?.prices ?? { month: null, year: null }), stale: true }
  }
}

/** What a promotion code takes off. */
export async function requirePromotion(app: App, code: string): Promise<Promotion> {
  requirePayments(app)
  const provider = await requireProvider(app)
  const promotion = await provider.findPromotion(code, app.clock())
  if (!promotion) {
    throw new Problem('not-found', {
      detail: 'This code is not known, or has ended. Check it, or go on without it.',
    })
  }
  const { id: _, endsAt, ...rest } = promotion
  return { ...rest, endsAt: endsAt === null ? null : isoTime(endsAt) }
}

/** Why the latest attempt to pay did not go through; `left` if nothing was tried. */
export async function readFailure(app: App, { accountId }: Member): Promise<FailedPayment> {
  requirePayments(app)
  const row = await findBilling(app.db, accountId)
  if (!row || !hasProvider(app)) return { reason: 'left', last4: null, at: null }
  const since = row.checkout_at ?? app.clock() - DAY
  try {
    const provider = await requireProvider(app)
    const failure = await provider.findFailure(row.customer_id, since)
    if (!failure) return { reason: 'left', last4: null, at: null }
    return { ...failure, at: isoTime(failure.at) }
  } catch (error) {
    if (!(error instanceof Problem) || error.kind !== 'payments-away') throw error
    return { reason: 'unknown', last4: null, at: null }
  }
}
