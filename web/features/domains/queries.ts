import { queryOptions, useQuery } from '@tanstack/react-query'
import { answer, api } from '../../lib/api.ts'
import { useConfig } from '../../lib/config.ts'

/** Loaded once a session, as specified. */
export const linkDomainsQuery = queryOptions({
  queryKey: ['domains', 'links'],
  queryFn: (): Promise<string[]> => answer(api.v1.info.domains.$get()),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Until the list is there, and where it cannot be loaded, the default domain alone. */
export function useLinkDomains(): string[] {
  const { defaultDomain } = useConfig()
  const names = useQuery(linkDomainsQuery).data
  return names && names.length > 0 ? names : [defaultDomain]
}
