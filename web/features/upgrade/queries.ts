import { queryOptions } from '@tanstack/react-query'
import type { Usage } from '../../../contract/clicks/usage.ts'
import type { TierLimits, TierName } from '../../../contract/tiers.ts'
import { answer, api } from '../../lib/api/api.ts'

/** Usage of the tier. Almost every write changes it, so cached data is always refetched. */
export const usageQuery = queryOptions({
  queryKey: ['usage'],
  queryFn: (): Promise<Usage> => answer(api.v1.account.usage.$get()),
  staleTime: 0,
})

/** Constants of the server, so they never go stale. */
export const limitsQuery = (tier: TierName) =>
  queryOptions({
    queryKey: ['tier-limits', tier],
    queryFn: (): Promise<TierLimits> =>
      answer(api.v1.account.tier[':tier'].limits.$get({ param: { tier } })),
    staleTime: Number.POSITIVE_INFINITY,
  })
