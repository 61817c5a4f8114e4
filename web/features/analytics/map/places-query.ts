import { queryOptions } from '@tanstack/react-query'
import type { PlaceKind, Places } from '../../../../contract/clicks/analytics.ts'
import { answer, api } from '../../../lib/api/api.ts'
import { spansOf } from '../period.ts'
import { scopeKey, spanQuery } from '../queries.ts'
import type { AnalyticsScope } from '../scope.ts'

/** Of a map, which changes less than it disturbs when its colours change. */
const REFRESH_MS = 15_000

/** The most clicked places of a kind, with their positions. */
export const placesQuery = (scope: AnalyticsScope, by: PlaceKind) =>
  queryOptions({
    queryKey: ['analytics', 'places', by, ...scopeKey(scope)],
    queryFn: (): Promise<Places> => {
      const { counted } = spansOf(scope.period, new Date())
      return answer(api.v1.analytics.places.$get({ query: { ...spanQuery(counted, scope), by } }))
    },
    staleTime: 1000,
    refetchInterval: REFRESH_MS,
  })
