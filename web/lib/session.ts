import { notifications } from '@mantine/notifications'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { Account } from '../../contract/account.ts'
import { answer, api } from './api.ts'
import { queryClient } from './query-client.ts'
import { dropToken, findToken, storeToken } from './token.ts'

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: (): Promise<Account> => answer(api.v1.account.$get()),
  staleTime: 60_000,
})

export const useAccount = (): Account => useSuspenseQuery(accountQuery).data

/** Somebody is signed in when there is a live token and the server still knows its account. */
export async function findAccount(): Promise<Account | undefined> {
  if (!findToken()) {
    dropToken()
    return undefined
  }
  try {
    return await queryClient.ensureQueryData(accountQuery)
  } catch {
    dropToken()
    notifications.show({ message: 'Failed to fetch user profile', color: 'red' })
    return undefined
  }
}

/** After a login or a registration: the token is kept, then the account is fetched. */
export async function startSession(token: string): Promise<void> {
  storeToken(token)
  queryClient.removeQueries({ queryKey: accountQuery.queryKey })
  await queryClient.ensureQueryData(accountQuery)
}
