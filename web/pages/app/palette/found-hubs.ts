import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import type { Hub } from '../../../../contract/hubs/hubs.ts'
import { hubKeys } from '../../../hubs/queries.ts'
import { answer, api } from '../../../lib/api/api.ts'
import { matches, wordsIn } from './matching.ts'

const SHOWN = '4'
const SETTLE_MS = 120

const foundHubsQuery = (q: string) =>
  queryOptions({
    queryKey: [...hubKeys.all, 'found', q],
    queryFn:
      q === ''
        ? skipToken
        : async ({ signal }): Promise<Hub[]> => {
            const query = { q, limit: SHOWN }
            return (await answer(api.v1.redirects.furlhub.$get({ query }, { init: { signal } })))
              .items
          },
    placeholderData: keepPreviousData,
  })

/** The hubs for a search while it is typed; empty without one, and while they cannot be loaded. */
export function useFoundHubs(q: string): readonly Hub[] {
  const [settled] = useDebouncedValue(q, SETTLE_MS)
  const { data, isPlaceholderData } = useQuery(foundHubsQuery(q === '' ? '' : settled))
  if (q === '' || !data) return []
  const isLate = q !== settled || isPlaceholderData
  return isLate ? data.filter((hub) => fits(hub, q)) : data
}

const fits = ({ domain, key, title }: Hub, q: string) =>
  matches([domain, key, title].join(' '), wordsIn(q))
