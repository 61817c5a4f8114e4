import { problemOf } from './api-problem.ts'
import { findCookie } from './cookies.ts'
import { findToken } from './token.ts'

/**
 * fetch with the session's token and the CSRF header, unless the caller set them. Throws ApiProblem for every answer that
 * is no success, and fetch's own TypeError while there is no connection.
 */
export async function apiFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const headers = new Headers(init?.headers)
  const token = findToken()
  if (token && !headers.has('authorization')) headers.set('authorization', `Bearer ${token}`)
  const xsrf = findCookie(document.cookie, 'XSRF-TOKEN')
  if (xsrf && !headers.has('x-xsrf-token')) headers.set('x-xsrf-token', xsrf)
  const response = await fetch(input, { ...init, headers })
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
