import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { TakeBack, TakenBack } from '../../../../contract/people/take-backs.ts'
import { answer, api } from '../../../lib/api/api.ts'
import { dropToken, storedUserId } from '../../../lib/session/token.ts'

const takeBacks = api.v1.auth['take-backs']

/** The e-mail that the link in the mail about its change takes back. */
export const takeBackQuery = (code: string) =>
  queryOptions({
    queryKey: ['take-backs', code],
    queryFn: (): Promise<TakeBack> => answer(takeBacks[':code'].$get({ param: { code } })),
    staleTime: 60_000,
  })

export const takeBackMutation = mutationOptions({
  mutationFn: (code: string): Promise<TakenBack> => answer(takeBacks.$post({ json: { code } })),
  onSuccess: ({ userId }) => {
    // All sessions of that user have ended, including one in this browser.
    if (storedUserId() === userId) dropToken()
  },
})
