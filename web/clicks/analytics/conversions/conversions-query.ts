import { queryOptions } from '@tanstack/react-query'
import type { Conversions } from '../../../../contract/clicks/conversions.ts'
import { answer, api } from '../../../lib/api/api.ts'
import { refreshMs } from '../pace.ts'
import { spansOf } from '../period.ts'
import { scopeKey, spanQuery } from '../queries.ts'
import type { AnalyticsScope } from '../scope.ts'

export const conversionsQuery = (scope: AnalyticsScope) =>
  queryOptions({
    queryKey: ['analytics', 'conversions', ...scopeKey(scope)],
    queryFn: (): Promise<Conversions> => {
      const query = spanQuery(spansOf(scope.period, new Date()).counted, scope)
      return answer(api.v1.analytics.conversions.$get({ query }))
    },
    staleTime: 1000,
    refetchInterval: refreshMs('lists', scope.period),
  })
