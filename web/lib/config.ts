import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { PublicConfig } from '../../contract/people/auth.ts'
import { answer, api } from './api/api.ts'
import { queryClient } from './api/query-client.ts'
import { useHydrated } from './hydrated.ts'

/** What this installation offers. It does not change while the application runs. */
const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: (): Promise<PublicConfig> => answer(api.v1.auth.config.$get()),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** The guard of the signed-in screens waits for it. */
export const loadConfig = (): Promise<PublicConfig> => queryClient.ensureQueryData(configQuery)

export const useConfig = (): PublicConfig => useSuspenseQuery(configQuery).data

/** For the guest pages, which are prerendered and do not wait for it: undefined until then. */
export function useLoadedConfig(): PublicConfig | undefined {
  const config = useQuery(configQuery).data
  return useHydrated() ? config : undefined
}
