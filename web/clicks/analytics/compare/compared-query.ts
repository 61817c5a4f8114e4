import { queryOptions } from '@tanstack/react-query'
import type { AnalyticsSummary, Timeseries } from '../../../../contract/clicks/analytics.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { refreshMs } from '../pace.ts'
import { linesQuery, numbersQuery, scopeKey } from '../queries.ts'
import type { AnalyticsScope } from '../scope.ts'

export interface ComparedNumbers {
  line: Timeseries
  numbers: AnalyticsSummary
}

/** The line and the numbers of one subject, asked for together. */
export const comparedQuery = (scope: AnalyticsScope) =>
  queryOptions({
    queryKey: ['analytics', 'compared', ...scopeKey(scope), scope.comparison],
    queryFn: async (): Promise<ComparedNumbers> => {
      const [lines, numbers] = await Promise.all([
        queryClient.fetchQuery(linesQuery({ ...scope, comparison: 'none' })),
        queryClient.fetchQuery(numbersQuery(scope)),
      ])
      return { line: lines.now, numbers }
    },
    staleTime: 1000,
    // Slower than the page's own numbers: there are up to five of them.
    refetchInterval: refreshMs('lists', scope.period),
  })
