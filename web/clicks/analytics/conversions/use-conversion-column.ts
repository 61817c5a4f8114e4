import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ConversionBreakdown } from '../../../../contract/clicks/conversions.ts'
import type { Dimension } from '../../../../contract/clicks/dimensions.ts'
import { answer, api } from '../../../lib/api/api.ts'
import type { BarColumn } from '../../../ui/charts/bar-list.tsx'
import { refreshMs } from '../pace.ts'
import { spansOf } from '../period.ts'
import { scopeKey, spanQuery } from '../queries.ts'
import type { AnalyticsScope } from '../scope.ts'
import { conversionsQuery } from './conversions-query.ts'

/** The most values that the server lists. */
const MOST_VALUES = 1000

const columnQuery = (scope: AnalyticsScope, dimension: Dimension) =>
  queryOptions({
    queryKey: ['analytics', 'conversions', dimension, ...scopeKey(scope)],
    queryFn: (): Promise<ConversionBreakdown> => {
      const query = spanQuery(spansOf(scope.period, new Date()).counted, scope)
      return answer(api.v1.analytics.conversions.breakdown.$get({ query: { ...query, dimension } }))
    },
    staleTime: 1000,
    refetchInterval: refreshMs('lists', scope.period),
  })

/** The conversions of each value, where there are any; undefined too if there are more values than are listed. */
export function useConversionColumn(
  scope: AnalyticsScope,
  dimension: Dimension,
): BarColumn | undefined {
  // Programs convert nothing.
  const isOfBots = dimension === 'reason' || dimension === 'kind'
  const found = useQuery({ ...conversionsQuery(scope), enabled: !isOfBots }).data
  const hasAny = !isOfBots && (found?.items.length ?? 0) > 0
  const { data } = useQuery({ ...columnQuery(scope, dimension), enabled: hasAny })
  if (!hasAny || !data || data.items.length >= MOST_VALUES) return undefined
  const amounts = data.items.map(({ value, conversions }) => [value, conversions] as const)
  return { unit: 'Conversions', amounts: new Map(amounts) }
}
