import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { TakeBack, TakenBack } from '../../../contract/take-backs.ts'
import { answer, api } from '../../lib/api.ts'
import { dropToken, storedUserId } from '../../lib/token.ts'

const takeBacks = api.v1.auth['take-backs']

/** What the link of the mail about a changed e-mail stands for. */
export const takeBackQuery = (code: string) =>
  queryOptions({
    queryKey: ['take-backs', code],
    queryFn: (): Promise<TakeBack> => answer(takeBacks[':code'].$get({ param: { code } })),
    staleTime: 60_000,
  })

export const takeBackMutation = mutationOptions({
  mutationFn: (code: string): Promise<TakenBack> => answer(takeBacks.$post({ json: { code } })),
  onSuccess: ({ userId }) => {
    // All sessions of that person ended, also one of this browser.
    if (storedUserId() === userId) dropToken()
  },
})
