import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type {
  CreateGeoLink,
  CreateLink,
  EditGeoLink,
  EditLink,
  Link,
  LinkPage,
} from '../../contract/links/links.ts'
import { answer, api } from '../lib/api/api.ts'
import { type Tagged, taggedAnswer } from '../lib/api/tagged-answer.ts'
import { callOf, type ListFilter } from './list/filters/list-filter.ts'
import { withPlacesHeld } from './list/list-cache.ts'

const PAGE_SIZE = '50'
const FIRST_CLICK_MS = 1000

export const linkKeys = {
  all: ['links'],
  lists: ['links', 'list'],
} as const

export const linksQuery = (filter: ListFilter) =>
  infiniteQueryOptions({
    queryKey: [...linkKeys.lists, filter],
    queryFn: ({ pageParam: cursor }): Promise<LinkPage> =>
      answer(
        api.v1.redirects.$get({
          query: {
            ...callOf(filter),
            limit: PAGE_SIZE,
            sort: filter.sort,
            ...(cursor && { cursor }),
          },
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // Clicks arrive while the list is open: keep the rows in place
    ...(filter.sort.endsWith('clicks') && { structuralSharing: withPlacesHeld }),
  })

/** Shows how far the account has come: no link, a link without clicks, or clicks. */
export const mostClickedLinkQuery = queryOptions({
  queryKey: [...linkKeys.all, 'most-clicked'],
  queryFn: async (): Promise<Link | null> => {
    const page = await answer(api.v1.redirects.$get({ query: { limit: '1', sort: '-clicks' } }))
    return page.items[0] ?? null
  },
  staleTime: 1000,
  // Poll until the first click, so that it appears by itself
  refetchInterval: ({ state }) => (state.data?.clicks.human ? false : FIRST_CLICK_MS),
})

/** How many links there are outside the trash, of one type or of all. */
export const linkCountQuery = (type?: 'GEO') =>
  queryOptions({
    queryKey: [...linkKeys.all, 'count', type ?? ''],
    queryFn: async (): Promise<number> => {
      const query = { limit: '1', ...(type && { type }) }
      return (await answer(api.v1.redirects.$get({ query }))).total ?? 0
    },
    staleTime: 30_000,
  })

/** Links with rules use the geo call, which creates a GeoFurl; the standard call would drop the rules. */
export function createLink(
  body: CreateLink | CreateGeoLink,
  idempotencyKey: string,
): Promise<Link> {
  const options = { headers: { 'idempotency-key': idempotencyKey } }
  return isGeo(body)
    ? answer(api.v1.redirects.geo.$post({ json: body }, options))
    : answer(api.v1.redirects.standard.$post({ json: body }, options))
}

export const readLink = ({ domain, key }: Pick<Link, 'domain' | 'key'>): Promise<Tagged<Link>> =>
  taggedAnswer(api.v1.redirects[':domain'][':key'].$get({ param: { domain, key } }))

export interface LinkEdit {
  body: EditLink | EditGeoLink
  /** Of the link as it was read: it is refused if the link has another one by then. */
  tag?: string
}

export function editLink({ body, tag }: LinkEdit, idempotencyKey: string): Promise<Link> {
  const options = {
    headers: { 'idempotency-key': idempotencyKey, ...(tag !== undefined && { 'if-match': tag }) },
  }
  return isGeo(body)
    ? answer(api.v1.redirects.geo.$put({ json: body }, options))
    : answer(api.v1.redirects.standard.$put({ json: body }, options))
}

const isGeo = <T extends object>(body: T): body is Extract<T, { type?: 'GEO' }> =>
  'type' in body && body.type === 'GEO'

export async function deleteLink({ domain, key }: Link): Promise<void> {
  await answer(api.v1.redirects[':domain'][':key'].$delete({ param: { domain, key } }))
}

export async function restoreLink({ domain, key }: Pick<Link, 'domain' | 'key'>): Promise<void> {
  await answer(api.v1.redirects[':domain'][':key'].restore.$put({ param: { domain, key } }))
}
