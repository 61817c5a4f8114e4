import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Breakdown } from '../../../../../contract/clicks/analytics.ts'
import type { Dimension } from '../../../../../contract/clicks/dimensions.ts'
import { answer, api } from '../../../../lib/api/api.ts'
import { spansOf } from '../../period.ts'
import { scopeKey, spanQuery } from '../../queries.ts'
import type { AnalyticsScope } from '../../scope.ts'
import type { BreakdownItem } from '../breakdown-rows.ts'
import { rowName } from '../breakdown-rows.ts'

const LARGEST_PAGE = '100'
/** Of values that are shown by other names; there are fewer of them than this many pages hold. */
const MOST_PAGES = 10
/** So that rows do not move while they are read. */
const STALE_MS = 60_000

/** Dimensions whose values are codes on the server, which therefore cannot search the displayed names. */
const coded: readonly Dimension[] = ['country', 'language', 'device', 'trigger', 'reason', 'kind']
export const isCoded = (dimension: Dimension): boolean => coded.includes(dimension)

interface AllRowsQuestion {
  scope: AnalyticsScope
  dimension: Dimension
  /** What was typed into the search field. */
  search: string
}

/** All rows of a list, page by page; of coded values all at once, since the search needs them all. */
export const allRowsQuery = ({ scope, dimension, search }: AllRowsQuestion) => {
  const q = isCoded(dimension) ? '' : search
  const readPage = (cursor: string | undefined): Promise<Breakdown> => {
    const { counted } = spansOf(scope.period, new Date())
    const page = { dimension, limit: LARGEST_PAGE, ...(q && { q }), ...(cursor && { cursor }) }
    return answer(
      api.v1.analytics.breakdown.$get({ query: { ...spanQuery(counted, scope), ...page } }),
    )
  }
  return infiniteQueryOptions({
    queryKey: ['analytics', 'all-rows', dimension, q, ...scopeKey(scope)],
    queryFn: async ({ pageParam }): Promise<Breakdown> => {
      const first = await readPage(pageParam)
      if (!isCoded(dimension)) return first
      let last = first
      const items = [...first.items]
      for (let page = 1; page < MOST_PAGES && last.nextCursor !== null; page += 1) {
        last = await readPage(last.nextCursor)
        items.push(...last.items)
      }
      return { ...first, items, nextCursor: last.nextCursor }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: STALE_MS,
    refetchOnWindowFocus: false,
  })
}

/** The rows whose shown names have the text in them, in any case. */
export function rowsNamed(
  dimension: Dimension,
  items: readonly BreakdownItem[],
  search: string,
): readonly BreakdownItem[] {
  const text = search.trim().toLowerCase()
  if (text === '' || !isCoded(dimension)) return items
  return items.filter((item) => rowName(dimension, item).toLowerCase().includes(text))
}
