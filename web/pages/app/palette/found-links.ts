import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import type { Link } from '../../../../contract/links.ts'
import { linkKeys } from '../../../features/links/queries.ts'
import { answer, api } from '../../../lib/api.ts'
import { matches, wordsIn } from './matching.ts'

const SHOWN = '6'
const SETTLE_MS = 120

const foundLinksQuery = (q: string) =>
  queryOptions({
    queryKey: [...linkKeys.all, 'found', q],
    queryFn:
      q === ''
        ? skipToken
        : async ({ signal }): Promise<Link[]> => {
            const query = { q, limit: SHOWN }
            const page = await answer(api.v1.redirects.$get({ query }, { init: { signal } }))
            return page.items
          },
    placeholderData: keepPreviousData,
  })

interface FoundLinks {
  links: readonly Link[]
  isLoading: boolean
  error: unknown
  retry: () => void
}

/**
 * The links for a search as it is typed. Until its own answer is there, those of the search before stay as far as they
 * fit; an answer that comes too late is for a search that nobody sees.
 */
export function useFoundLinks(q: string): FoundLinks {
  const [settled] = useDebouncedValue(q, SETTLE_MS)
  const { data, isPlaceholderData, isFetching, error, refetch } = useQuery(
    foundLinksQuery(q === '' ? '' : settled),
  )
  const isLate = q !== settled || isPlaceholderData
  const known = q === '' ? [] : (data ?? [])
  return {
    links: isLate ? known.filter((link) => fits(link, q)) : known,
    isLoading: q !== '' && (q !== settled || isFetching),
    error: q === '' || q !== settled || isFetching ? undefined : (error ?? undefined),
    retry: () => void refetch(),
  }
}

const fits = ({ domain, key, title, redirectTo }: Link, q: string) =>
  matches([domain, key, title, redirectTo].join(' '), wordsIn(q))
