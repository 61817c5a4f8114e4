import { queryOptions, useQuery } from '@tanstack/react-query'
import { answer, api } from '../lib/api/api.ts'
import { useConfig } from '../lib/config.ts'

/** Loaded once a session, as specified. */
export const linkDomainsQuery = queryOptions({
  queryKey: ['domains', 'links'],
  queryFn: (): Promise<string[]> => answer(api.v1.info.domains.$get()),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Only the default domain while the list loads, or if it cannot be loaded. */
export function useLinkDomains(): string[] {
  const { defaultDomain } = useConfig()
  const names = useQuery(linkDomainsQuery).data
  return names && names.length > 0 ? names : [defaultDomain]
}
