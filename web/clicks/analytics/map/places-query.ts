import { queryOptions } from '@tanstack/react-query'
import type { Places } from '../../../../contract/clicks/analytics.ts'
import type { PlaceKind } from '../../../../contract/clicks/dimensions.ts'
import { answer, api } from '../../../lib/api/api.ts'
import { refreshMs } from '../pace.ts'
import { spansOf } from '../period.ts'
import { scopeKey, spanQuery } from '../queries.ts'
import type { AnalyticsScope } from '../scope.ts'

/** The most clicked places of a kind, with their positions. */
export const placesQuery = (scope: AnalyticsScope, by: PlaceKind) =>
  queryOptions({
    queryKey: ['analytics', 'places', by, ...scopeKey(scope)],
    queryFn: (): Promise<Places> => {
      const { counted } = spansOf(scope.period, new Date())
      return answer(api.v1.analytics.places.$get({ query: { ...spanQuery(counted, scope), by } }))
    },
    staleTime: 1000,
    refetchInterval: refreshMs('lists', scope.period),
  })
