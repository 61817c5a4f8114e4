import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Interval } from '../../../contract/clicks/analytics.ts'
import type { HubAnalytics } from '../../../contract/hubs/hub-analytics.ts'
import type { HubSubscriberPage } from '../../../contract/hubs/subscribers.ts'
import { readerZone } from '../../../contract/time-zone.ts'
import { answer, api } from '../../lib/api/api.ts'
import { type HubAddress, hubKeys } from '../queries.ts'

const FRESH_MS = 5000

/** What the numbers count. `spanAt` is asked when they are read: 'until now' moves on. */
export interface InsightsPeriod {
  /** Identifies the period. */
  id: string
  spanAt: (now: Date) => { from: Date; until: Date; interval: Interval; isRunning: boolean }
}

export const insightsQuery = ({ domain, key }: HubAddress, { id, spanAt }: InsightsPeriod) =>
  queryOptions({
    queryKey: [...hubKeys.one({ domain, key }), 'insights', id],
    queryFn: (): Promise<HubAnalytics> => {
      const { from, until, interval } = spanAt(new Date())
      return answer(
        api.v1.furlhubs[':domain'][':key'].analytics.$get({
          param: { domain, key },
          query: {
            from: from.toISOString(),
            to: until.toISOString(),
            timezone: readerZone(),
            interval,
          },
        }),
      )
    },
    staleTime: FRESH_MS,
  })

/** Clicks of blocks in the usual period of the analytics, 30 days. */
export const blockClicksQuery = ({ domain, key }: HubAddress) =>
  queryOptions({
    queryKey: [...hubKeys.one({ domain, key }), 'block-clicks'],
    queryFn: async (): Promise<ReadonlyMap<string, number>> => {
      const { blocks } = await answer(
        api.v1.furlhubs[':domain'][':key'].analytics.$get({ param: { domain, key }, query: {} }),
      )
      return new Map(blocks.map(({ id, clicks }) => [id, clicks]))
    },
    staleTime: 60_000,
  })

const PAGE_SIZE = '20'

export const subscribersQuery = ({ domain, key }: HubAddress) =>
  infiniteQueryOptions({
    queryKey: [...hubKeys.one({ domain, key }), 'subscribers'],
    queryFn: ({ pageParam: cursor }): Promise<HubSubscriberPage> =>
      answer(
        api.v1.furlhubs[':domain'][':key'].subscribers.$get({
          param: { domain, key },
          query: { limit: PAGE_SIZE, ...(cursor && { cursor }) },
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

export async function fetchSubscribersCsv({ domain, key }: HubAddress): Promise<Blob> {
  const response = await api.v1.furlhubs[':domain'][':key']['subscribers.csv'].$get({
    param: { domain, key },
  })
  return response.blob()
}
