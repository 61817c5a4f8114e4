import {
  type Mutation,
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { findEndedAccess, forgetEndedAccess, noteEndedAccess } from '../session/ended-access.ts'
import { leaveForAccountChoice, leaveForLogin } from '../session/leave.ts'
import { showProfileFailure } from '../session/profile-failure.ts'
import { isSignedOut, signingIn } from '../session/signing-in.ts'
import { ApiProblem } from './api-problem.ts'
import { showFailure } from './show-failure.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Shows a failure as a toast: with this title, or with the problem's own if it is true. */
      failed?: true | string | ((input: never) => string)
    }
  }
}

const TRIES = 3

/** Whether a retry may help: no connection, or a server error other than a full disk. Never a refusal. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiProblem
    ? error.status >= 500 && error.kind !== 'disk-full'
    : error instanceof TypeError

export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < TRIES - 1 && isTransient(error)

/**
 * Goes to the login page if the session has ended (by a reset, a removal, or its expiry) without a new login in the
 * dialog over the page, or if its account is gone. While the login dialog is open, it handles an ended login itself.
 */
function onError(error: Error): void {
  if (isSignedOut(error) && !signingIn.isAsking()) leaveForLogin()
  if (error instanceof ApiProblem && error.kind === 'no-account') leaveForAccountChoice()
  const ended = findEndedAccess(error)
  if (ended) noteEndedAccess(ended)
}

interface RequestMeta {
  queryKey: QueryKey
  state: { data: unknown }
}

const isFirstRead = (name: string, { queryKey, state }: RequestMeta): boolean =>
  queryKey[0] === name && state.data === undefined

function onReadError(error: Error, query: RequestMeta): void {
  // The guards read the account first, and handle its failure themselves
  if (isFirstRead('account', query)) return
  onError(error)
  if (isFirstRead('profile', query) && isTransient(error)) showProfileFailure()
}

type AnyMutation = Mutation<unknown, unknown, unknown>

function onMutationError(error: Error, input: unknown, mutation: AnyMutation): void {
  onError(error)
  const failed = mutation.meta?.failed
  if (failed === undefined) return
  if (failed === true) showFailure(error)
  else showFailure(error, typeof failed === 'string' ? failed : failed(input as never))
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: onReadError,
    onSuccess: (_, { queryKey }) => {
      if (queryKey[0] === 'account') forgetEndedAccess()
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, input, _, mutation) => onMutationError(error, input, mutation),
  }),
  // The browser's online state says nothing about a server on the local network: every request is sent
  defaultOptions: {
    queries: { retry: shouldRetry, staleTime: 10_000, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})
