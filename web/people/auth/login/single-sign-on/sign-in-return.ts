import type { LoginAnswer } from '../../../../../contract/people/auth.ts'
import { answer, api } from '../../../../lib/api/api.ts'
import { ApiProblem } from '../../../../lib/api/api-problem.ts'
import { failureWords } from '../../../../lib/api/failure-words.ts'
import { afterIdentity, type LoginStep } from '../login-step.ts'
import { redirectUri } from './sign-in.ts'

/** The parameters of a successful return from the identity provider. */
export interface SignInProof {
  code: string
  state: string
  iss?: string
}

export interface SignInTrouble {
  title: string
  detail: string
  requestId?: string
}

const cancelled: SignInTrouble = {
  title: 'You cancelled the sign-in',
  detail: 'The identity provider told us that you stopped there. Nothing has changed here.',
}
const refused: SignInTrouble = {
  title: 'The sign-in did not work',
  detail:
    'The identity provider could not sign you in. Start again; if it happens twice, ask whoever runs it.',
}
const lost: SignInTrouble = {
  title: 'Nothing to log in with',
  detail: 'This page is the way back from single sign-on, and only works right after it.',
}

/** Reads the query of the return: a proof, or why there is none. */
export function readReturn(search: string): SignInProof | SignInTrouble {
  const query = new URLSearchParams(search)
  const [error, code, state] = ['error', 'code', 'state'].map((name) => query.get(name))
  if (error) return error === 'access_denied' ? cancelled : refused
  if (!code || !state) return lost
  const iss = query.get('iss')
  return { code, state, ...(iss && { iss }) }
}

export const isProof = (returned: SignInProof | SignInTrouble): returned is SignInProof =>
  'code' in returned

/** Logs in with the proof. Returns the next step: a second factor, or the choice of an account. */
export async function exchangeProof(proof: SignInProof): Promise<LoginStep> {
  const login: LoginAnswer = await answer(
    api.v1.auth.oauth.token.$post({ json: { ...proof, redirectUri: redirectUri() } }),
  )
  return afterIdentity(login)
}

/** A code works once, so after any failure the sign-in starts over. */
export function troubleWords(error: unknown): SignInTrouble {
  const words = failureWords(error)
  if (error instanceof ApiProblem) return words
  return { ...words, detail: 'The server could not be reached. Log in again once you are online.' }
}
