import { SECOND } from '../../../platform/clock.ts'
import {
  type FailedHop,
  type FetchedHop,
  fetchHop,
} from '../../../platform/safe-fetch/fetch-hop.ts'
import { followRedirects, MOST_REDIRECTS } from '../../../platform/safe-fetch/follow-redirects.ts'
import type { HostPace } from '../../../platform/safe-fetch/host-pace.ts'
import type { FetchDependencies } from '../../../platform/safe-fetch/pin.ts'

/** Of one request. */
const REQUEST_MS = 10 * SECOND
/** Of all requests for one address, without the waits for turns. */
const CHAIN_MS = 30 * SECOND
/** The longest wait for a turn. Several checks may ask the same host. */
const TURN_MS = 600 * SECOND

export interface Asker {
  outside: FetchDependencies
  pace: HostPace
  agent: string
  signal: AbortSignal
}

export interface FollowedAddress {
  /** The address itself, and each one that it led to. */
  addresses: readonly [string, ...string[]]
  /** Of the last address; null if it was not asked or did not answer. */
  status: number | null
  /** Why the last address did not answer. */
  failure: string | null
  /** It stopped at an address that `isEnd` named. */
  isAtEnd: boolean
}

const AT_END: FailedHop = { kind: 'refused', why: 'known', ms: 0 }
const LATE: FailedHop = { kind: 'failed', why: 'timeout', ms: 0 }

/** Follows an address as far as it leads, or to one that is known, without reading a page. */
export async function followAddress(
  asker: Asker,
  address: string,
  isEnd: (address: string) => boolean,
): Promise<FollowedAddress> {
  let leftMs = CHAIN_MS
  const ask = async (each: string, cookies: Readonly<Record<string, string>>) => {
    if (isEnd(each)) return AT_END
    if (leftMs <= 0) return LATE
    const hop = await askOnce(asker, each, { cookies, timeoutMs: Math.min(leftMs, REQUEST_MS) })
    leftMs -= hop.ms
    return hop
  }
  const { steps, isEndless } = await followRedirects({ address, most: MOST_REDIRECTS, ask })
  const [first, ...others] = steps
  const { hop } = steps.at(-1) ?? first
  return {
    addresses: [first.address, ...others.map((step) => step.address)],
    status: hop.kind === 'fetched' ? hop.status : null,
    failure: isEndless ? 'too-many-redirects' : failureOf(hop),
    isAtEnd: hop === AT_END,
  }
}

const failureOf = (hop: FetchedHop | FailedHop): string | null =>
  hop.kind === 'fetched' ? null : hop.why

interface Request {
  cookies: Readonly<Record<string, string>>
  timeoutMs: number
}

/** HEAD first, because services count no click for it; GET where HEAD is in doubt, without its body. */
async function askOnce(
  { outside, pace, agent, signal }: Asker,
  address: string,
  { cookies, timeoutMs }: Request,
): Promise<FetchedHop | FailedHop> {
  const headers = {
    'user-agent': agent,
    accept: 'text/html,*/*;q=0.8',
    'accept-language': 'en',
    ...cookies,
  }
  const by = async (method: 'HEAD' | 'GET') => {
    const host = URL.parse(address)?.host
    if (host) await pace.take(host, TURN_MS)
    signal.throwIfAborted()
    return fetchHop(outside, address, { method, headers, timeoutMs, bytes: 0 })
  }
  const head = await by('HEAD')
  return isDoubtful(head) ? by('GET') : head
}

/** Asking a host again that turned us away would only make it worse. */
const isDoubtful = (hop: FetchedHop | FailedHop): boolean =>
  hop.kind === 'failed' || (hop.kind === 'fetched' && hop.status >= 400 && !turnsAway(hop.status))

/** Statuses by which a host turns programs away, or too many questions. */
export const turnsAway = (status: number): boolean => [401, 403, 429, 999].includes(status)
