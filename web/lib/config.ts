import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { PublicConfig } from '../../contract/people/auth.ts'
import { answer, api } from './api/api.ts'
import { queryClient } from './api/query-client.ts'

/** What this installation offers. It does not change while the application runs. */
const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: (): Promise<PublicConfig> => answer(api.v1.auth.config.$get()),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** Every layout's guard waits for it before the application starts. */
export const loadConfig = (): Promise<PublicConfig> => queryClient.ensureQueryData(configQuery)

export const useConfig = (): PublicConfig => useSuspenseQuery(configQuery).data
