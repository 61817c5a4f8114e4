import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { Account } from '../../contract/account.ts'
import { resumeOperator } from './acting.ts'
import { answer, api } from './api.ts'
import { ApiProblem } from './api-problem.ts'
import { sayProfileFailed } from './profile-failure.ts'
import { queryClient } from './query-client.ts'
import { dropToken, findStoredRole, findToken, storeToken } from './token.ts'

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: (): Promise<Account> => answer(api.v1.account.$get()),
  staleTime: 60_000,
})

/** The account as the screens show it: a stored role stands in for its own. The server goes by its own all the same. */
export function useAccount(): Account {
  const account = useSuspenseQuery(accountQuery).data
  return { ...account, role: findStoredRole() ?? account.role }
}

export type SessionState = 'member' | 'withoutAccount' | 'guest'

/**
 * Somebody is signed in when there is a live token and the server still knows its account. Otherwise what is stored of the
 * session is cleared, except where `keepsToken`. A person who belongs to no account keeps the token, to choose one.
 */
export async function findSessionState({ keepsToken = false } = {}): Promise<SessionState> {
  if (!findToken()) return keepsToken ? 'guest' : becomeGuest(dropToken)
  try {
    await queryClient.ensureQueryData(accountQuery)
    return 'member'
  } catch (error) {
    if (isWithoutAccount(error)) return 'withoutAccount'
    return keepsToken ? 'guest' : becomeGuest(dropFailedSession)
  }
}

/** An operator who acted as somebody else goes on as themselves: by a page load, which this page waits for. */
function becomeGuest(clear: () => void): 'guest' | Promise<never> {
  if (resumeOperator()) return new Promise<never>(() => undefined)
  clear()
  return 'guest'
}

export const isWithoutAccount = (error: unknown): boolean =>
  error instanceof ApiProblem && error.kind === 'no-account'

/** After a login or a registration: the token is kept, then the account is fetched. */
export async function startSession(token: string): Promise<void> {
  storeToken(token)
  queryClient.removeQueries({ queryKey: accountQuery.queryKey })
  try {
    await queryClient.fetchQuery(accountQuery)
  } catch (error) {
    dropFailedSession()
    throw error
  }
}

function dropFailedSession(): void {
  dropToken()
  sayProfileFailed()
}
