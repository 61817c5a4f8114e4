import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type {
  Account,
  EditAccount,
  EditProfile,
  Profile,
} from '../../../contract/people/account.ts'
import { answer, api } from '../../lib/api/api.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { accountQuery } from '../../lib/session/session.ts'

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: (): Promise<Profile> => answer(api.v1.profile.$get()),
  staleTime: 60_000,
})

const cacheProfile = (profile: Profile) => {
  queryClient.setQueryData(profileQuery.queryKey, profile)
}
const cacheAccount = (account: Account) => {
  queryClient.setQueryData(accountQuery.queryKey, account)
}

export const editProfileMutation = mutationOptions({
  mutationFn: (changes: EditProfile): Promise<Profile> =>
    answer(api.v1.profile.$put({ json: changes })),
  onSuccess: cacheProfile,
})

/** Confirms a new e-mail with the code from its mail. */
export async function confirmEmail(code: string): Promise<Profile> {
  const profile = await answer(api.v1.profile.email.confirmations.$post({ json: { code } }))
  cacheProfile(profile)
  return profile
}

export const resendEmailMutation = mutationOptions({
  mutationFn: (): Promise<Profile> => answer(api.v1.profile.email.mail.$post()),
  onSuccess: cacheProfile,
})

export const keepEmailMutation = mutationOptions({
  mutationFn: (): Promise<Profile> => answer(api.v1.profile.email.$delete()),
  onSuccess: cacheProfile,
})

export const editAccountMutation = mutationOptions({
  mutationFn: (changes: EditAccount): Promise<Account> =>
    answer(api.v1.account.$put({ json: changes })),
  onSuccess: cacheAccount,
})

export async function handOver(userId: string): Promise<void> {
  cacheAccount(await answer(api.v1.account.owner.$put({ json: { userId } })))
  await queryClient.invalidateQueries()
}
