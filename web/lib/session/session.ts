import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { Account } from '../../../contract/people/account.ts'
import { answer, api } from '../api/api.ts'
import { ApiProblem } from '../api/api-problem.ts'
import { queryClient } from '../api/query-client.ts'
import { type AssumedFrom, assumedFrom, resumeOperator } from './acting.ts'
import { findEndedAccess } from './ended-access.ts'
import { keepFarewell } from './farewell.ts'
import { showProfileFailure } from './profile-failure.ts'
import { dropToken, findStoredRole, findToken, storeToken } from './token.ts'

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: (): Promise<Account> => answer(api.v1.account.$get()),
  staleTime: 60_000,
})

const WATCH_MS = 2500

/**
 * The same, read again while the tab is visible: a new role, a suspension or a removal by another member shows within three
 * seconds. Mount it once.
 */
export const watchedAccountQuery = queryOptions({ ...accountQuery, refetchInterval: WATCH_MS })

/** The account as the screens show it, with who acts in it: a stored role replaces its own. The server checks the real one all the same. */
export function useAccount(): Account & AssumedFrom {
  const account = useSuspenseQuery(accountQuery).data
  return { ...account, ...assumedFrom(), role: findStoredRole() ?? account.role }
}

export type SessionState = 'member' | 'withoutAccount' | 'guest'

/**
 * 'member' if there is a live token and the server still knows its account. 'withoutAccount' if the user belongs to no
 * account; they keep the token to choose one. Otherwise 'guest', and the stored session is cleared unless `keepsToken`.
 */
export async function findSessionState({ keepsToken = false } = {}): Promise<SessionState> {
  if (!findToken()) return keepsToken ? 'guest' : becomeGuest(dropToken)
  try {
    await queryClient.ensureQueryData(accountQuery)
    return 'member'
  } catch (error) {
    if (isWithoutAccount(error)) return 'withoutAccount'
    const ended = findEndedAccess(error)
    if (ended) keepFarewell(ended.detail)
    return keepsToken ? 'guest' : becomeGuest(dropFailedSession)
  }
}

/** An operator who acted as another user resumes their own session by a page load; the promise is pending until then. */
function becomeGuest(clear: () => void): 'guest' | Promise<never> {
  if (resumeOperator()) return new Promise<never>(() => undefined)
  clear()
  return 'guest'
}

export const isWithoutAccount = (error: unknown): boolean =>
  error instanceof ApiProblem && error.kind === 'no-account'

/** After a login or a registration: stores the token, then fetches the account. */
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
  showProfileFailure()
}
