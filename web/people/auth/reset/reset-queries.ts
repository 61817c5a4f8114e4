import { mutationOptions } from '@tanstack/react-query'
import type { ConfirmReset, Message } from '../../../../contract/people/passwords.ts'
import { answer, api } from '../../../lib/api/api.ts'

export const requestResetMutation = mutationOptions({
  mutationFn: (username: string): Promise<Message> =>
    answer(api.v1.auth.passwords.resets.requests.$put({ json: { username } })),
})

export const confirmResetMutation = mutationOptions({
  mutationFn: (reset: ConfirmReset): Promise<Message> =>
    answer(api.v1.auth.passwords.resets.confirmations.$put({ json: reset })),
})
