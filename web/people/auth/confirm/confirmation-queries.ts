import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { SentCode } from '../../../../contract/people/mfa.ts'
import type { Confirm, Confirmation } from '../../../../contract/people/sessions.ts'
import { answer, api } from '../../../lib/api/api.ts'

/** The methods by which this user can confirm a session. Not cached: they may just have changed. */
export const confirmationQuery = queryOptions({
  queryKey: ['confirmation'],
  queryFn: (): Promise<Confirmation> => answer(api.v1.auth.confirmations.$get()),
  staleTime: 0,
  gcTime: 0,
})

export const confirmMutation = mutationOptions({
  mutationFn: (by: Confirm): Promise<Confirmation> =>
    answer(api.v1.auth.confirmations.$post({ json: by })),
})

export const sendConfirmationCode = (): Promise<SentCode> =>
  answer(api.v1.auth.confirmations.email.$post())
