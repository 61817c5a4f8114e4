import type { Login, LoginAnswer } from '../../../../contract/people/auth.ts'
import type { Membership } from '../../../../contract/people/memberships.ts'
import type { MfaMethod, PasskeyOptions, SentCode } from '../../../../contract/people/mfa.ts'
import { answer, api } from '../../../lib/api/api.ts'
import { queryClient } from '../../../lib/api/query-client.ts'

// These calls use the token of an unfinished login. It is passed from one to the next and never put into storage.
const as = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

export const logIn = (login: Login): Promise<LoginAnswer> =>
  answer(api.v1.auth.login.$post({ json: login }))

export const askWhoLogsIn = (): Promise<PasskeyOptions> =>
  answer(api.v1.auth.passkeys.options.$post())

export const logInByPasskey = (response: Record<string, unknown>): Promise<LoginAnswer> =>
  answer(api.v1.auth.passkeys.login.$post({ json: { response } }))

export const sendLoginCode = (token: string): Promise<SentCode> =>
  answer(api.v1.auth.mfa.email.send.$post({}, as(token)))

export const askPasskey = (token: string): Promise<PasskeyOptions> =>
  answer(api.v1.auth.mfa.passkey.options.$post({}, as(token)))

/** The proof of a second factor. */
export type FactorProof =
  | { method: Exclude<MfaMethod, 'PASSKEY'>; code: string }
  | { method: 'PASSKEY'; response: Record<string, unknown> }

/** Returns the token of the completed login. */
export async function passFactor(pending: string, proof: FactorProof): Promise<string> {
  return (await answer(send(proof, as(pending)))).token
}

function send(proof: FactorProof, options: ReturnType<typeof as>) {
  const { email, totp, recovery, passkey } = api.v1.auth.mfa
  switch (proof.method) {
    case 'EMAIL':
      return email.$post({ json: { code: proof.code } }, options)
    case 'TOTP':
      return totp.$post({ json: { code: proof.code } }, options)
    case 'RECOVERY':
      return recovery.$post({ json: { code: proof.code } }, options)
    case 'PASSKEY':
      return passkey.$post({ json: { response: proof.response } }, options)
  }
}

/** The accounts of a login. A query, to be retried in a short outage: the factors cannot be shown a second time. */
export function listLoginAccounts(token: string): Promise<Membership[]> {
  return queryClient.fetchQuery({
    queryKey: ['login-accounts'],
    queryFn: async () => (await answer(api.v1.auth.accounts.$get({ query: {} }, as(token)))).items,
    staleTime: 0,
    gcTime: 0,
  })
}

/** Returns the token for that account. `token` has ended then. */
export async function openAccount(token: string, accountId: string): Promise<string> {
  const opened = api.v1.auth.accounts.login.$post({ json: { accountId } }, as(token))
  return (await answer(opened)).token
}

export const makeAccount = (token: string, name: string): Promise<Membership> =>
  answer(api.v1.accounts.$post({ json: { name } }, as(token)))

export const acceptInvitation = (token: string, id: string): Promise<Membership> =>
  answer(api.v1.accounts[':id'].accept.$put({ param: { id } }, as(token)))

export const restoreAccount = (token: string, id: string): Promise<Membership> =>
  answer(api.v1.accounts[':id'].restore.$put({ param: { id } }, as(token)))

export async function declineInvitation(token: string, id: string): Promise<void> {
  await answer(api.v1.accounts[':id'].decline.$delete({ param: { id } }, as(token)))
}

/** Ends the session of a user who goes back before opening an account. */
export async function endLogin(token: string): Promise<void> {
  await answer(api.v1.auth.logout.$post({}, as(token)))
}
