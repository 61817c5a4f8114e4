import { browser } from 'wxt/browser'
import type { ProblemBody } from '../../contract/problem.ts'
import { type Fault, faultOfAnswer, notAllowed, silent, strange } from './fault.ts'
import { hostPermission } from './server-address.ts'

export type ServerAnswer<T> = { isFine: true; value: T } | { isFine: false; fault: Fault }

export interface CallOptions {
  method?: 'GET' | 'POST' | 'DELETE'
  key?: string | undefined
  body?: object | undefined
  idempotencyKey?: string | undefined
  signal?: AbortSignal | undefined
}

const TIMEOUT_MS = 20_000

/** One call to a server. Never throws: whatever goes wrong is a fault with a sentence. `path` begins with a slash. */
export async function callServer<T>(
  origin: string,
  path: string,
  options: CallOptions = {},
): Promise<ServerAnswer<T>> {
  const answer = await send(origin, path, options)
  if (!answer) return { isFine: false, fault: await noAnswer(origin) }
  if (answer.status === 204) return { isFine: true, value: undefined as T }
  const json = await readJson(answer)
  if (answer.ok) {
    return json === undefined
      ? { isFine: false, fault: strange(origin) }
      : { isFine: true, value: json as T }
  }
  const retryAfter = answer.headers.get('retry-after')
  const fault = faultOfAnswer({
    origin,
    status: answer.status,
    retryAfter,
    problem: asProblem(json),
  })
  return { isFine: false, fault }
}

async function noAnswer(origin: string): Promise<Fault> {
  const isFirefox = Boolean(import.meta.env.FIREFOX)
  const origins = [hostPermission(origin, { isFirefox })]
  const isAllowed = await browser.permissions.contains({ origins })
  return isAllowed ? silent(origin, navigator.onLine) : notAllowed(origin)
}

/** Undefined when there was no answer. */
async function send(origin: string, path: string, options: CallOptions) {
  const { method = 'GET', key, body, idempotencyKey, signal } = options
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  try {
    return await fetch(origin + path, {
      method,
      headers: {
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(body && { body: JSON.stringify(body) }),
      // Signed out, the cookie of the demo links says which are ours; a key needs none.
      credentials: key === undefined ? 'include' : 'omit',
      // A key is sent to the server that it belongs to, and nowhere else.
      redirect: 'error',
      cache: 'no-store',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
  } catch {
    return undefined
  }
}

async function readJson(answer: Response): Promise<unknown> {
  try {
    return await answer.json()
  } catch {
    return undefined
  }
}

function asProblem(json: unknown): ProblemBody | undefined {
  const isProblem =
    typeof json === 'object' && json !== null && 'detail' in json && typeof json.detail === 'string'
  return isProblem ? (json as ProblemBody) : undefined
}
