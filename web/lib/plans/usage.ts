import { queryOptions } from '@tanstack/react-query'
import type { Usage } from '../../../contract/plans/usage.ts'
import { answer, api } from '../api/api.ts'

/** Usage of the tier. Almost every write changes it, so cached data is always refetched. */
export const usageQuery = queryOptions({
  queryKey: ['usage'],
  queryFn: (): Promise<Usage> => answer(api.v1.account.usage.$get()),
  staleTime: 0,
})
