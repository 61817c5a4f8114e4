import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Billing } from '../../../contract/plans/billing.ts'
import { useNow } from '../../ui/time/now.ts'
import { isPaying } from './billing-words.ts'
import { billingQuery } from './queries.ts'

const SECOND_MS = 1000
const QUICK_FOR_MS = 20 * SECOND_MS
const LATE_AFTER_MS = 30 * SECOND_MS
const STOPS_AFTER_MS = 300 * SECOND_MS

/** How long to wait until the next look, in milliseconds; false once it is no use any more. */
export function nextLookMs(waitedMs: number): number | false {
  if (waitedMs >= STOPS_AFTER_MS) return false
  return waitedMs < QUICK_FOR_MS ? SECOND_MS : 5 * SECOND_MS
}

/** Whether the provider has confirmed the payment and the account is on Pro. */
export const hasArrived = (billing: Billing | undefined): billing is Billing =>
  billing !== undefined && billing.tier === 'PRO' && isPaying(billing)

/**
 * The plan after a payment. The provider confirms it on its own, usually within a second; until then the plan is read
 * repeatedly while the tab is visible.
 */
export function useAwaitedPlan() {
  const [since, setSince] = useState(Date.now)
  const { data, error, refetch } = useQuery({
    ...billingQuery,
    refetchInterval: ({ state }) =>
      hasArrived(state.data) ? false : nextLookMs(Date.now() - since),
    refetchIntervalInBackground: false,
  })
  const waitedMs = useNow().getTime() - since
  return {
    billing: hasArrived(data) ? data : undefined,
    error,
    isLate: waitedMs >= LATE_AFTER_MS,
    hasStopped: nextLookMs(waitedMs) === false,
    again: () => {
      setSince(Date.now())
      void refetch()
    },
  }
}
