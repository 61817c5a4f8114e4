import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Membership } from '../../../contract/people/memberships.ts'
import { answer, api } from '../../lib/api/api.ts'

/** All accounts of the user, and their pending invitations. */
export const membershipsQuery = queryOptions({
  queryKey: ['memberships'],
  queryFn: async (): Promise<Membership[]> =>
    (await answer(api.v1.accounts.$get({ query: {} }))).items,
  staleTime: 30_000,
})

export const makeAccountMutation = mutationOptions({
  mutationFn: (name: string): Promise<Membership> =>
    answer(api.v1.accounts.$post({ json: { name } })),
})

export const acceptInvitation = (id: string): Promise<Membership> =>
  answer(api.v1.accounts[':id'].accept.$put({ param: { id } }))

export const restoreAccount = (id: string): Promise<Membership> =>
  answer(api.v1.accounts[':id'].restore.$put({ param: { id } }))

export async function declineInvitation(id: string): Promise<void> {
  await answer(api.v1.accounts[':id'].decline.$delete({ param: { id } }))
}

export async function leaveAccount(id: string): Promise<void> {
  await answer(api.v1.accounts[':id'].leave.$delete({ param: { id } }))
}
