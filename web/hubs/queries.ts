import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query'
import type { HubTrends } from '../../contract/hubs/hub-analytics.ts'
import type { Hub, HubPage } from '../../contract/hubs/hubs.ts'
import type { Link } from '../../contract/links/links.ts'
import { answer, api } from '../lib/api/api.ts'
import { ApiProblem } from '../lib/api/api-problem.ts'
import { useConfig } from '../lib/config.ts'
import { callOf, type HubFilter } from './list/hub-filter.ts'

const PAGE_SIZE = '24'

/** The address of a hub, as its calls take it. */
export interface HubAddress {
  domain: string
  key: string
}

export const hubKeys = {
  all: ['hubs'],
  lists: ['hubs', 'list'],
  one: ({ domain, key }: HubAddress) => ['hubs', 'one', domain, key],
} as const

export const hubsQuery = (filter: HubFilter) =>
  infiniteQueryOptions({
    queryKey: [...hubKeys.lists, filter],
    queryFn: ({ pageParam: cursor }): Promise<HubPage> =>
      answer(
        api.v1.redirects.furlhub.$get({
          query: { ...callOf(filter), limit: PAGE_SIZE, ...(cursor && { cursor }) },
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

/** How many hubs there are outside the trash. */
export const hubCountQuery = queryOptions({
  queryKey: [...hubKeys.all, 'count'],
  queryFn: async (): Promise<number> =>
    (await answer(api.v1.redirects.furlhub.$get({ query: { limit: '1' } }))).total,
  staleTime: 30_000,
})

export const hubQuery = (address: HubAddress) =>
  queryOptions({
    queryKey: [...hubKeys.one(address), 'hub'],
    queryFn: async (): Promise<Hub> => {
      const { domain, key } = address
      const found = await answer(
        api.v1.redirects[':domain'][':key'].$get({ param: { domain, key } }),
      )
      return requireHub(found)
    },
  })

/** Throws the problem of an address at which there is a link. */
export function requireHub(found: Link | Hub): Hub {
  if (!isHub(found)) throw new ApiProblem(noHub)
  return found
}

const isHub = (found: Link | Hub): found is Hub => 'settings' in found

const noHub = {
  type: '/problems/not-found',
  title: 'Not found',
  status: 404,
  detail: 'There is a link at this address, and no hub.',
  requestId: '',
}

/** Views and clicks of seven days by hub. */
export const hubTrendsQuery = queryOptions({
  queryKey: [...hubKeys.all, 'trends'],
  queryFn: async (): Promise<Map<string, HubTrends['items'][number]>> => {
    const { items } = await answer(api.v1.furlhubs.trends.$get())
    return new Map(items.map((item) => [item.id, item]))
  },
  staleTime: 30_000,
})

/** Loaded once a session, as those of links. */
const hubDomainsQuery = queryOptions({
  queryKey: ['domains', 'hubs'],
  queryFn: (): Promise<string[]> => answer(api.v1.info.domains.furlhub.$get()),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Only the default hub domain while the list loads, or if it cannot be loaded. */
export function useHubDomains(): string[] {
  const { defaultHubDomain } = useConfig()
  const names = useQuery(hubDomainsQuery).data
  if (names && names.length > 0) return names
  return defaultHubDomain ? [defaultHubDomain] : []
}
