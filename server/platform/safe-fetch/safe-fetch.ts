import type { IncomingHttpHeaders } from 'node:http'
import { requireNoTransaction } from '../database/transaction.ts'
import { fetchHop } from './fetch-hop.ts'
import { followRedirects, MOST_REDIRECTS, type Step } from './follow-redirects.ts'
import type { FetchDependencies } from './pin.ts'
import type { AnswerRemark } from './remarks.ts'

export type { FetchDependencies } from './pin.ts'

export const FETCH_LIMITS = { timeoutMs: 10_000, bytes: 1_048_576, hops: MOST_REDIRECTS } as const

export interface FetchOptions {
  method?: 'GET' | 'HEAD'
  /** Sent unchanged; Host, Accept-Encoding and the cookies of redirects are set here. */
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
  const fetched = await follow(dependencies, address, options)
  observe(fetched.kind)
  return fetched
}

async function follow(
  dependencies: FetchDependencies,
  address: string,
  options: FetchOptions,
): Promise<Fetched | NotFetched> {
  const { method = 'GET', headers = {}, bytes = FETCH_LIMITS.bytes } = options
  const endsAt = performance.now() + (options.timeoutMs ?? FETCH_LIMITS.timeoutMs)
  const ask = (each: string, cookies: Readonly<Record<string, string>>) => {
    const timeoutMs = Math.max(Math.ceil(endsAt - performance.now()), 0)
    const all = { ...headers, ...cookies }
    return fetchHop(dependencies, each, { method, headers: all, timeoutMs, bytes })
  }
  const most = options.hops ?? FETCH_LIMITS.hops
  const { steps, isEndless } = await followRedirects({ address, most, ask })
  return resultOf(steps.at(-1) ?? steps[0], steps.length - 1, isEndless)
}

function resultOf({ address, hop }: Step, hops: number, isEndless: boolean): Fetched | NotFetched {
  if (isEndless) return { kind: 'failed', why: 'too-many-redirects', address }
  if (hop.kind !== 'fetched') return { kind: hop.kind, why: hop.why, address }
  const { url, status, headers, body, isCut, remarks } = hop
  return { kind: 'fetched', url, status, headers, body, isCut, hops, remarks }
}
