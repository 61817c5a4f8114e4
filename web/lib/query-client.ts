import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiProblem } from './api-problem.ts'
import { leaveForAccountChoice, leaveForLogin } from './leave.ts'
import { sayProfileFailed } from './profile-failure.ts'
import { isSignedOut, signingIn } from './signing-in.ts'

const TRIES = 3

/** Worth another try: no connection, or a server that may be back in a moment. Never what was refused for a reason. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiProblem
    ? error.status >= 500 && error.kind !== 'disk-full'
    : error instanceof TypeError

export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < TRIES - 1 && isTransient(error)

/**
 * The session ended elsewhere (by a reset, a removed member, or its own time) and nobody logged in anew. Or its account is
 * gone. While somebody is logging in, their calls alone are answered, and a login that ends begins again where it is.
 */
function onError(error: Error): void {
  if (isSignedOut(error) && !signingIn.isAsking()) leaveForLogin()
  if (error instanceof ApiProblem && error.kind === 'no-account') leaveForAccountChoice()
}

interface RequestMeta {
  queryKey: QueryKey
  state: { data: unknown }
}

const isFirstRead = (name: string, { queryKey, state }: RequestMeta): boolean =>
  queryKey[0] === name && state.data === undefined

function onReadError(error: Error, query: RequestMeta): void {
  // The first question of a page is who is there. Whoever asked decides what to make of a no: see the guards
  if (isFirstRead('account', query)) return
  onError(error)
  if (isFirstRead('profile', query) && isTransient(error)) sayProfileFailed()
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: onReadError }),
  mutationCache: new MutationCache({ onError }),
  // Whether the browser thinks it is online says nothing about a server on the own network: every question is asked
  defaultOptions: {
    queries: { retry: shouldRetry, staleTime: 10_000, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})
