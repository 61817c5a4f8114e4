import { queryOptions } from '@tanstack/react-query'
import type { AnalyticsNow } from '../../../../contract/clicks/analytics.ts'
import { answer, api } from '../../../lib/api/api.ts'
import { refreshMs } from '../pace.ts'
import { clickQuery } from '../queries.ts'
import type { AnalyticsScope } from '../scope.ts'

/** Who is there now. A background tab does not ask. */
export const nowQuery = ({ filters, kind }: AnalyticsScope) =>
  queryOptions({
    queryKey: ['analytics', 'now', filters, kind],
    queryFn: (): Promise<AnalyticsNow> =>
      answer(api.v1.analytics.now.$get({ query: clickQuery({ filters, kind }) })),
    staleTime: 1000,
    refetchInterval: refreshMs('now'),
  })
