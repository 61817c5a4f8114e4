import { queryOptions } from '@tanstack/react-query'
import type {
  CheckoutReference,
  OpenCheckout,
  PlanPrices,
  Promotion,
} from '../../../contract/plans/billing.ts'
import type { TierLimits, TierName } from '../../../contract/plans/tiers.ts'
import { answer, api } from '../../lib/api/api.ts'
import { keepOrder } from './last-order.ts'

/** Constants of the server, so they never go stale. */
export const limitsQuery = (tier: TierName) =>
  queryOptions({
    queryKey: ['tier-limits', tier],
    queryFn: (): Promise<TierLimits> =>
      answer(api.v1.account.tier[':tier'].limits.$get({ param: { tier } })),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** What Pro costs. Only the payment provider knows it. */
export const pricesQuery = queryOptions({
  queryKey: ['plan-prices'],
  queryFn: (): Promise<PlanPrices> => answer(api.v1.billing.prices.$get()),
  staleTime: 60_000,
})

/** The reference of the account for a pricing table. Read anew for each visit, because it expires after two weeks. */
export const referenceQuery = queryOptions({
  queryKey: ['checkout-reference'],
  queryFn: (): Promise<CheckoutReference> => answer(api.v1.billing['checkout-reference'].$get()),
  gcTime: 0,
})

/** What a promotion code takes off. */
export const promotionQuery = (code: string) =>
  queryOptions({
    queryKey: ['promotion', code],
    queryFn: (): Promise<Promotion> => answer(api.v1.billing.promotion.$get({ query: { code } })),
    staleTime: 60_000,
  })

/** Opens a page on which the account pays for Pro. */
export function openCheckout(order: OpenCheckout): Promise<{ url: string }> {
  keepOrder(order)
  return answer(api.v1.billing.checkout.$post({ json: order }))
}
