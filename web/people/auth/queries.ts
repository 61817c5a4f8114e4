import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type {
  CompleteRegistration,
  Registration,
  RegistrationStarted,
} from '../../../contract/people/registrations.ts'
import { answer, api } from '../../lib/api/api.ts'
import { startSession } from '../../lib/session/session.ts'
import { signupCodes } from './register/signup-codes.ts'

export const startRegistrationMutation = mutationOptions({
  mutationFn: (email: string): Promise<RegistrationStarted> =>
    answer(api.v1.registrations.$put({ json: { email, ...signupCodes(document.cookie) } })),
})

export const completeRegistrationMutation = mutationOptions({
  mutationFn: async (registration: CompleteRegistration) => {
    const { token } = await answer(api.v1.registrations.accounts.$post({ json: registration }))
    await startSession(token)
  },
})

/** The registration that a mailed link belongs to. */
export const registrationQuery = (code: string) =>
  queryOptions({
    queryKey: ['registrations', code],
    queryFn: (): Promise<Registration> =>
      answer(api.v1.registrations[':code'].$get({ param: { code } })),
    staleTime: 60_000,
  })
