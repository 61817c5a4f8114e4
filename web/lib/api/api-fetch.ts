import { sendConfirmed } from '../session/confirmation.ts'
import { findCookie } from '../session/cookies.ts'
import { sendSignedIn } from '../session/signing-in.ts'
import { findToken, isSameUserAndAccount, storedToken } from '../session/token.ts'
import { problemOf } from './api-problem.ts'
import { takeEarlyAnswer } from './early-answers.ts'

/**
 * fetch with the session's token and the CSRF header, unless the caller set them. Throws ApiProblem for every unsuccessful
 * response, and fetch's own TypeError without a connection. A call that needs a confirmation or a new login is sent again,
 * so its body must not be a stream.
 */
export function apiFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const once = () => send(input, init)
  // A call with its own token is part of a login; its refusal says nothing about the session
  return sendConfirmed(() => (bringsToken(init) ? once() : sendSignedIn(once)))
}

const bringsToken = (init: RequestInit | undefined): boolean =>
  new Headers(init?.headers).has('authorization')

async function send(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const before = storedToken()
  const token = findToken()
  const headers = withCredentials(new Headers(init?.headers), token)
  const response =
    (await takeEarlyAnswer(input, init, token)) ??
    (await fetch(input instanceof Request ? input.clone() : input, { ...init, headers }))
  if (response.ok) return response
  const problem = await problemOf(response)
  if (response.status === 401 && before && !bringsToken(init)) {
    const newer = findToken()
    if (newer && newer !== before) return resend(newer, before, () => send(input, init))
  }
  throw problem
}

function withCredentials(headers: Headers, token: string | undefined): Headers {
  if (token && !headers.has('authorization')) headers.set('authorization', `Bearer ${token}`)
  const xsrf = findCookie(document.cookie, 'XSRF-TOKEN')
  if (xsrf && !headers.has('x-xsrf-token')) headers.set('x-xsrf-token', xsrf)
  return headers
}

/**
 * The session was replaced while the call was in flight, so its refusal says nothing about the new session. In the same
 * account the call is sent again. Otherwise it belongs to the previous account, and stays pending until this tab, or the
 * one that switched, reloads the page.
 */
function resend(newer: string, older: string, again: () => Promise<Response>): Promise<Response> {
  return isSameUserAndAccount(newer, older) ? again() : new Promise(() => undefined)
}

/** For the few calls outside the API's base path. */
export async function fetchJson<T>(address: string, init?: RequestInit): Promise<T> {
  const response = await apiFetch(address, init)
  return (await response.json()) as T
}

export function postJson<T>(address: string, body: unknown): Promise<T> {
  return fetchJson<T>(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}
