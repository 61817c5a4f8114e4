import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type {
  Billing,
  CancelPlan,
  FailedPayment,
  PlanChange,
} from '../../../contract/plans/billing.ts'
import { answer, api } from '../../lib/api/api.ts'
import { queryClient } from '../../lib/api/query-client.ts'

const billingKey = 'billing'

/** What the account pays for. Always read again: the portal and other people change it. */
export const billingQuery = queryOptions({
  queryKey: [billingKey],
  queryFn: (): Promise<Billing> => answer(api.v1.billing.$get()),
  staleTime: 0,
})

export const planHistoryQuery = queryOptions({
  queryKey: [billingKey, 'history'],
  queryFn: async (): Promise<PlanChange[]> => (await answer(api.v1.billing.history.$get())).items,
  staleTime: 0,
})

export const failureQuery = queryOptions({
  queryKey: [billingKey, 'failure'],
  queryFn: (): Promise<FailedPayment> => answer(api.v1.billing.failure.$get()),
  staleTime: 0,
})

/** Opens the provider's page with card, address, plan and invoices. */
export const openPortal = (): Promise<{ url: string }> => answer(api.v1.billing.portal.$post())

function cacheBilling(billing: Billing): Promise<void> {
  queryClient.setQueryData(billingQuery.queryKey, billing)
  return queryClient.invalidateQueries({ queryKey: planHistoryQuery.queryKey })
}

export const cancelMutation = mutationOptions({
  mutationFn: (why: CancelPlan): Promise<Billing> =>
    answer(api.v1.billing.cancellation.$post({ json: why })),
  onSuccess: cacheBilling,
})

export const keepMutation = mutationOptions({
  mutationFn: (): Promise<Billing> => answer(api.v1.billing.cancellation.$delete()),
  onSuccess: cacheBilling,
})
