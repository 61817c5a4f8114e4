import { queryOptions } from '@tanstack/react-query'
import type { TierLimits, TierName } from '../../../contract/tiers.ts'
import type { Usage } from '../../../contract/usage.ts'
import { answer, api } from '../../lib/api.ts'

/** What of its tier the account uses. It changes with almost every write, so it is never taken from memory alone. */
export const usageQuery = queryOptions({
  queryKey: ['usage'],
  queryFn: (): Promise<Usage> => answer(api.v1.account.usage.$get()),
  staleTime: 0,
})

/** They stand in the program, so they do not change while it runs. */
export const limitsQuery = (tier: TierName) =>
  queryOptions({
    queryKey: ['tier-limits', tier],
    queryFn: (): Promise<TierLimits> =>
      answer(api.v1.account.tier[':tier'].limits.$get({ param: { tier } })),
    staleTime: Number.POSITIVE_INFINITY,
  })
