import { queryOptions } from '@tanstack/react-query'
import type { Heatmap } from '../../../../contract/clicks/analytics.ts'
import { answer, api } from '../../../lib/api/api.ts'
import { refreshMs } from '../pace.ts'
import { spansOf } from '../period.ts'
import { scopeKey, spanQuery } from '../queries.ts'
import type { AnalyticsScope } from '../scope.ts'

/** Clicks by hour of the week. */
export const heatmapQuery = (scope: AnalyticsScope) =>
  queryOptions({
    queryKey: ['analytics', 'heatmap', ...scopeKey(scope)],
    queryFn: (): Promise<Heatmap> => {
      const { counted } = spansOf(scope.period, new Date())
      return answer(api.v1.analytics.heatmap.$get({ query: spanQuery(counted, scope) }))
    },
    staleTime: 1000,
    refetchInterval: refreshMs('heat', scope.period),
  })
