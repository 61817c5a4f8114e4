import { GRACE_DAYS, type PlanKind, type PlanStatus } from '../../../contract/plans/plan-states.ts'
import type { TierName } from '../../../contract/plans/tiers.ts'
import { DAY } from '../../platform/clock.ts'
import type { BillingTable } from '../../schema/billing.ts'
import type { ProviderSubscription } from './provider.ts'

export const GRACE_MS = GRACE_DAYS * DAY

/** The part of an account's row that its subscription decides. */
export type PlanState = Pick<
  BillingTable,
  | 'subscription_id'
  | 'status'
  | 'plan_interval'
  | 'amount'
  | 'currency'
  | 'renews_at'
  | 'cancel_at'
  | 'past_due_since'
>

export interface NextPlan {
  state: PlanState
  tier: TierName
  /** The end of grace, after which the tier does not count. */
  tierEndsAt: number | null
  changes: PlanKind[]
}

/**
 * The plan of an account by its subscription as it is now. The status before decides only since when a payment is missing
 * and what has changed, so the order in which states are read does not matter.
 */
export function nextPlan(
  before: Pick<PlanState, 'status' | 'plan_interval' | 'cancel_at' | 'past_due_since'>,
  subscription: ProviderSubscription | null,
  now: number,
): NextPlan {
  const paid = subscription === null ? nothingPaid : paidBy(subscription)
  const since = paid.status === 'PAST_DUE' ? (before.past_due_since ?? now) : null
  const state = { ...paid, past_due_since: since }
  return {
    state,
    tier: isPaying(state.status) ? 'PRO' : 'FREE',
    tierEndsAt: since === null ? null : since + GRACE_MS,
    changes: changesBetween(before, state),
  }
}

type PaidState = Omit<PlanState, 'past_due_since'>

const nothingPaid: PaidState = {
  subscription_id: null,
  status: 'NONE',
  plan_interval: null,
  amount: null,
  currency: null,
  renews_at: null,
  cancel_at: null,
}

const paidBy = (subscription: ProviderSubscription): PaidState => ({
  subscription_id: subscription.id,
  status: subscription.status,
  plan_interval: subscription.interval,
  amount: subscription.price?.amount ?? null,
  currency: subscription.price?.currency ?? null,
  renews_at: subscription.renewsAt,
  cancel_at: isPaying(subscription.status) ? subscription.cancelAt : null,
})

export const isPaying = (status: string): boolean => status === 'ACTIVE' || status === 'PAST_DUE'

type Compared = Pick<PlanState, 'status' | 'plan_interval' | 'cancel_at'>

function changesBetween(before: Compared, after: Compared): PlanKind[] {
  const [was, is] = [isPaying(before.status), isPaying(after.status)]
  if (!was && !is) return []
  if (was && !is) return ['ended']
  const paying: PlanKind[] = [
    ...(was ? [] : (['started'] as const)),
    ...paymentChanges(before.status, after.status),
  ]
  if (!was) return after.cancel_at === null ? paying : [...paying, 'cancel-asked']
  const hasOtherInterval =
    before.plan_interval !== null && before.plan_interval !== after.plan_interval
  return [
    ...paying,
    ...(hasOtherInterval ? (['interval-changed'] as const) : []),
    ...cancelChanges(before.cancel_at, after.cancel_at),
  ]
}

function paymentChanges(before: string, after: string): PlanKind[] {
  if (after === 'PAST_DUE' && before !== 'PAST_DUE') return ['payment-failed']
  return after === 'ACTIVE' && before === 'PAST_DUE' ? ['paid-again'] : []
}

function cancelChanges(before: number | null, after: number | null): PlanKind[] {
  if (before === null && after !== null) return ['cancel-asked']
  return before !== null && after === null ? ['cancel-withdrawn'] : []
}

/** How much a status gives, to choose among several subscriptions. */
const ranks: Readonly<Record<PlanStatus, number>> = {
  ACTIVE: 3,
  PAST_DUE: 2,
  TRIALING: 1,
  UNPAID: 1,
  INCOMPLETE: 1,
  PAUSED: 1,
  CANCELED: 0,
  NONE: 0,
}

/** The subscription that gives most; among equal ones the newest. */
export function bestOf<T extends { subscription: ProviderSubscription | null }>(
  customers: readonly T[],
): T | undefined {
  return [...customers].sort((a, b) => {
    const [one, other] = [a.subscription, b.subscription]
    const byRank = rankOf(other) - rankOf(one)
    return byRank || (other?.startedAt ?? 0) - (one?.startedAt ?? 0)
  })[0]
}

const rankOf = (subscription: ProviderSubscription | null): number =>
  subscription === null ? -1 : ranks[subscription.status]
