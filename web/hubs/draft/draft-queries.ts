import { queryOptions } from '@tanstack/react-query'
import { type HubAddress, hubKeys } from '../queries.ts'
import { fetchDraft } from './draft-calls.ts'

/** Read once for each visit of the editor, which keeps the draft itself from then on. */
export const draftQuery = ({ domain, key }: HubAddress) =>
  queryOptions({
    queryKey: [...hubKeys.one({ domain, key }), 'draft'],
    queryFn: () => fetchDraft({ domain, key }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
  })
