import { queryOptions } from '@tanstack/react-query'
import type { Profile } from '../../../contract/account.ts'
import { answer, api } from '../../lib/api.ts'

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: (): Promise<Profile> => answer(api.v1.profile.$get()),
  staleTime: 60_000,
})
