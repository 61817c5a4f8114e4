import type { PlanOverview } from '../../../../contract/plans/operator-plans.ts'
import { monthOf } from '../../../clicks/index.ts'
import { type App, readingOf } from '../../../context.ts'
import { isoTime, MINUTE } from '../../../platform/clock.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { hasProvider, requireProvider } from '../providers.ts'
import { TRIALS_WITHIN_MS } from './accounts.ts'
import { countAccounts, countTrials } from './store.ts'

/** Sums over all accounts, for operators. */
export async function readOverview(app: App): Promise<PlanOverview> {
  const now = app.clock()
  const db = readingOf(app)
  const countOf = (state: 'free' | 'pro' | 'trial' | 'failed' | 'banned') =>
    countAccounts(db, { state, q: undefined, now, trialsUntil: now + TRIALS_WITHIN_MS })
  const trial = await countTrials(db, now)
  return {
    accounts: { free: await countOf('free'), pro: (await countOf('pro')) - trial, trial },
    trialsEnding: await countOf('trial'),
    failedPayments: await countOf('failed'),
    banned: await countOf('banned'),
    revenue: await readRevenue(app),
  }
}

type Revenue = NonNullable<PlanOverview['revenue']>

const KEPT_MS = 10 * MINUTE
const known = new WeakMap<App['config'], { revenue: Revenue; readAt: number }>()

async function readRevenue(app: App): Promise<Revenue | null> {
  if (!hasProvider(app)) return null
  const kept = known.get(app.config)
  const { from } = monthOf(app.clock())
  const isOfThisMonth = kept?.revenue.since === isoTime(from)
  if (kept && isOfThisMonth && app.clock() - kept.readAt < KEPT_MS) return kept.revenue
  try {
    const provider = await requireProvider(app)
    const revenue = { since: isoTime(from), ...(await provider.sumPayments(from)), stale: false }
    known.set(app.config, { revenue, readAt: app.clock() })
    return revenue
  } catch (error) {
    if (!(error instanceof Problem) || error.kind !== 'payments-away') throw error
    return kept ? { ...kept.revenue, stale: true } : null
  }
}
