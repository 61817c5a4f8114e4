import { infiniteQueryOptions } from '@tanstack/react-query'
import type { OrphanHits, orphanDimensions } from '../../../../contract/links/orphans.ts'
import { answer, api } from '../../../lib/api/api.ts'
import { refreshMs } from '../pace.ts'
import { spansOf } from '../period.ts'
import type { AnalyticsScope } from '../scope.ts'

export type OrphanDimension = (typeof orphanDimensions)[number]
export type OrphanItem = OrphanHits['items'][number]

export const FIRST_ROWS = 6
const MORE_ROWS = 50

interface OrphansScope extends Pick<AnalyticsScope, 'period' | 'kind'> {
  /** All domains of the account without one. */
  domain: string | undefined
}

/** Under the query key of links, because a link that is made or restored is no missing link any more. */
export const orphansQuery = (scope: OrphansScope, dimension: OrphanDimension) =>
  infiniteQueryOptions({
    queryKey: ['links', 'orphans', dimension, scope],
    queryFn: ({ pageParam: cursor }): Promise<OrphanHits> => {
      const { counted } = spansOf(scope.period, new Date())
      return answer(
        api.v1.analytics.orphans.$get({
          query: {
            from: counted.from.toISOString(),
            to: counted.until.toISOString(),
            kind: scope.kind,
            dimension,
            limit: String(cursor ? MORE_ROWS : FIRST_ROWS),
            ...(scope.domain && { domain: scope.domain }),
            ...(cursor && { cursor }),
          },
        }),
      )
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 1000,
    refetchInterval: refreshMs('lists', scope.period),
  })
