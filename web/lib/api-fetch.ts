import { problemOf } from './api-problem.ts'
import { sendConfirmed } from './confirmation.ts'
import { findCookie } from './cookies.ts'
import { findToken } from './token.ts'

/**
 * fetch with the session's token and the CSRF header, unless the caller set them. Throws ApiProblem for every answer that
 * is no success, and fetch's own TypeError while there is no connection. A call that needs a fresh check is sent twice, so
 * its body must not be a stream.
 */
export function apiFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  return sendConfirmed(() => send(input, init))
}

async function send(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const headers = new Headers(init?.headers)
  const token = findToken()
  if (token && !headers.has('authorization')) headers.set('authorization', `Bearer ${token}`)
  const xsrf = findCookie(document.cookie, 'XSRF-TOKEN')
  if (xsrf && !headers.has('x-xsrf-token')) headers.set('x-xsrf-token', xsrf)
  const response = await fetch(input instanceof Request ? input.clone() : input, {
    ...init,
    headers,
  })
  if (!response.ok) throw await problemOf(response)
  return response
}

/** For the few calls that stand outside the API's base path. */
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
