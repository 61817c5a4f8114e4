import type { IncomingHttpHeaders } from 'node:http'
import { requireNoTransaction } from '../database/transaction.ts'
import { type FetchDependencies, pin } from './pin.ts'
import { Refused, requireWebUrl } from './refusal.ts'
import type { AnswerRemark } from './remarks.ts'
import { type HopResponse, sendRequest } from './send-request.ts'

export type { FetchDependencies } from './pin.ts'

export const FETCH_LIMITS = { timeoutMs: 10_000, bytes: 1_048_576, hops: 5 } as const

export interface FetchOptions {
  method?: 'GET' | 'HEAD'
  /** Sent unchanged; Host and Accept-Encoding are set here. */
  headers?: Readonly<Record<string, string>>
  /** For the whole fetch: DNS, connections, all redirects and the body. */
  timeoutMs?: number
  /** Limit of the decompressed body; the rest is not read. */
  bytes?: number
  /** Maximum number of redirects. */
  hops?: number
}

export interface Fetched {
  kind: 'fetched'
  /** The final URL, after redirects. */
  url: URL
  status: number
  headers: IncomingHttpHeaders
  body: Uint8Array
  /** The body is longer than `bytes`. */
  isCut: boolean
  hops: number
  /** Of the last answer. */
  remarks: readonly AnswerRemark[]
}

/** `refused` by our checks before any connection; `failed` for an external reason. */
export type NotFetched = {
  kind: 'refused' | 'failed'
  why: string
  /** The URL requested last. */
  address: string
}

let observe: (kind: Fetched['kind'] | NotFetched['kind']) => void = () => undefined

/** Registers the observer of how each fetch ends. */
export function observeFetches(observer: typeof observe): void {
  observe = observer
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])

/**
 * Fetches an untrusted URL: http and https only, on few ports. At each hop, all addresses of the name are checked before
 * the connection, which goes to one of the checked addresses. Never throws, except inside a transaction.
 */
export async function safeFetch(
  dependencies: FetchDependencies,
  address: string,
  options: FetchOptions = {},
): Promise<Fetched | NotFetched> {
  requireNoTransaction('a fetch')
  const end = AbortSignal.timeout(options.timeoutMs ?? FETCH_LIMITS.timeoutMs)
  const trail: RedirectTrail = { address, hops: 0 }
  try {
    const fetched = await follow(dependencies, trail, { ...options, end })
    observe(fetched.kind)
    return fetched
  } catch (error) {
    const kind = error instanceof Refused ? 'refused' : 'failed'
    observe(kind)
    return { kind, why: end.aborted ? 'timeout' : reasonOf(error), address: trail.address }
  }
}

interface RedirectTrail {
  address: string
  hops: number
}

async function follow(
  dependencies: FetchDependencies,
  trail: RedirectTrail,
  options: FetchOptions & { end: AbortSignal },
): Promise<Fetched> {
  for (;;) {
    const url = requireWebUrl(trail.address)
    const connection = await pin(dependencies, url, options.end)
    const { method = 'GET', headers = {}, bytes = FETCH_LIMITS.bytes, end } = options
    const answer = await sendRequest({ url, connection, method, headers, bytes, end })
    const next = nextOf(url, answer)
    if (next === undefined)
      return { kind: 'fetched', url, hops: trail.hops, remarks: [], ...answer }
    if (trail.hops >= (options.hops ?? FETCH_LIMITS.hops)) throw new Error('too-many-redirects')
    trail.address = next
    trail.hops += 1
  }
}

/** The target of a redirect, resolved as a browser does; the next hop rejects an invalid one. */
function nextOf(from: URL, { status, headers }: HopResponse): string | undefined {
  if (!REDIRECTS.has(status) || headers.location === undefined) return undefined
  return URL.parse(headers.location, from)?.href ?? headers.location
}

export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : error.message
}
