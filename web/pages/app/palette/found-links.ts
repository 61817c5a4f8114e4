import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import type { Link } from '../../../../contract/links/links.ts'
import { answer, api } from '../../../lib/api/api.ts'
import { linkKeys } from '../../../links/queries.ts'
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
            const best = await answer(api.v1.redirects.best.$get({ query }, { init: { signal } }))
            return best.items
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
 * The links for a search while it is typed, the likeliest first. Until its own results arrive, those of the previous search stay if they match;
 * results that arrive too late are ignored.
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
