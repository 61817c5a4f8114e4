import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Link } from '../../../contract/links/links.ts'
import { answer, api } from '../../lib/api/api.ts'
import { linkKeys } from '../queries.ts'

const HISTORY_PAGE = '20'

export const linkQuery = (domain: string, key: string) =>
  queryOptions({
    queryKey: [...linkKeys.all, 'one', domain, key],
    queryFn: (): Promise<Link> =>
      answer(api.v1.redirects[':domain'][':key'].$get({ param: { domain, key } })),
  })

export const linkHistoryQuery = (domain: string, key: string) =>
  infiniteQueryOptions({
    queryKey: [...linkKeys.all, 'history', domain, key],
    queryFn: ({ pageParam: cursor }) =>
      answer(
        api.v1.redirects[':domain'][':key'].history.$get({
          param: { domain, key },
          query: { limit: HISTORY_PAGE, ...(cursor && { cursor }) },
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

export function restoreVersion({ domain, key }: Link, id: string): Promise<Link> {
  const param = { domain, key, id }
  return answer(api.v1.redirects[':domain'][':key'].history[':id'].restore.$put({ param }))
}
