import { infiniteQueryOptions } from '@tanstack/react-query'
import type {
  BrokenTargetPage,
  FixedTargets,
  FixTargets,
} from '../../../contract/monitoring/broken-targets.ts'
import { answer, api } from '../../lib/api/api.ts'
import { monitorKeys } from '../queries.ts'

const PAGE_SIZE = '50'

export const brokenQuery = infiniteQueryOptions({
  queryKey: [...monitorKeys.all, 'broken'],
  queryFn: ({ pageParam: cursor }): Promise<BrokenTargetPage> =>
    answer(api.v1.monitors.broken.$get({ query: { limit: PAGE_SIZE, ...(cursor && { cursor }) } })),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor ?? undefined,
  staleTime: 1000,
})

export const fixTargets = (json: FixTargets): Promise<FixedTargets> =>
  answer(api.v1.monitors.broken.fix.$post({ json }))
