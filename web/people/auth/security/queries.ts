import { queryOptions } from '@tanstack/react-query'
import type { Page } from '../../../../contract/paging.ts'
import type { Extension } from '../../../../contract/people/extensions.ts'
import type {
  AddedFactor,
  Factor,
  Factors,
  NewTotp,
  SentCode,
} from '../../../../contract/people/mfa.ts'
import type { Identity } from '../../../../contract/people/oauth.ts'
import type { ChangePassword, Message } from '../../../../contract/people/passwords.ts'
import type { Session } from '../../../../contract/people/sessions.ts'
import { answer, api } from '../../../lib/api/api.ts'
import { redirectUri } from '../login/single-sign-on/sign-in.ts'
import type { SignInProof } from '../login/single-sign-on/sign-in-return.ts'

const { factors, identities, sessions, passwords, oauth } = api.v1.auth

export const factorsQuery = queryOptions({
  queryKey: ['factors'],
  queryFn: (): Promise<Factors> => answer(factors.$get()),
})

export const identitiesQuery = queryOptions({
  queryKey: ['identities'],
  queryFn: async (): Promise<Identity[]> => (await answer(identities.$get())).items,
})

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: (): Promise<Page<Session>> => answer(sessions.$get({ query: {} })),
})

export const changePassword = (change: ChangePassword): Promise<Message> =>
  answer(passwords.$put({ json: change }))

/** For a user without a password, who sets one by the link in the mail. */
export const mailPasswordLink = (email: string): Promise<Message> =>
  answer(passwords.resets.requests.$put({ json: { username: email } }))

export const askForEmail = (): Promise<SentCode> => answer(factors.email.$post())
export const addEmail = (code: string): Promise<AddedFactor> =>
  answer(factors.email.confirm.$post({ json: { code } }))

export const askForTotp = (): Promise<NewTotp> => answer(factors.totp.$post())
export const addTotp = (json: { code: string; name: string }): Promise<AddedFactor> =>
  answer(factors.totp.confirm.$post({ json }))

export const askForPasskey = (): Promise<Record<string, unknown>> =>
  answer(factors.passkeys.options.$post())
export const addPasskey = (json: {
  response: Record<string, unknown>
  name: string
}): Promise<AddedFactor> => answer(factors.passkeys.$post({ json }))

export const renameFactor = (id: string, name: string): Promise<Factor> =>
  answer(factors[':id'].$put({ param: { id }, json: { name } }))
export const removeFactor = (id: string) => answer(factors[':id'].$delete({ param: { id } }))

export const renewRecoveryCodes = async (): Promise<string[]> =>
  (await answer(factors['recovery-codes'].$post())).codes

export const linkIdentity = (proof: SignInProof): Promise<Identity> =>
  answer(oauth.link.$post({ json: { ...proof, redirectUri: redirectUri() } }))
export const unlinkIdentity = (id: string) => answer(identities[':id'].$delete({ param: { id } }))

export const endSession = (id: string) => answer(sessions[':id'].$delete({ param: { id } }))
export const endOtherSessions = () => answer(sessions.$delete())

export const extensionsQuery = queryOptions({
  queryKey: ['extensions'],
  queryFn: async (): Promise<Extension[]> => (await answer(api.v1.extensions.$get())).items,
})
export const disconnectExtension = (id: string) =>
  answer(api.v1.extensions[':id'].$delete({ param: { id } }))
