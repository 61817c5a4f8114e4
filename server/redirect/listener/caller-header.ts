import {
  hostOf,
  isLocalAddress,
  isLoopbackAddress,
  isLoopbackHost,
} from '../../platform/network/addresses.ts'
import { olderPurposes, standardPurposes } from '../request/prefetch.ts'
import type { Requester } from '../request/redirect-request.ts'
import type { Visitors } from '../visitor/visitor.ts'
import { headerOf, type RequestHead } from './request-head.ts'

/** Prefix of headers that tell an api process who calls. The listener removes such headers from outside requests. */
export const OWN_HEADERS = 'unfurly-'
export const CALLER_HEADER = 'unfurly-caller'

/** Value of the header when the redirect process itself calls, with the form of a visitor page. */
export const REDIRECT_CALLER = 'redirect'

export interface RelayedCaller {
  /** The visitor's address, behind trusted proxies. */
  address: string
  /** The connection comes from this machine, without headers of a proxy. */
  isDirectFromLoopback: boolean
}

const HOME = 'home'

export const callerHeader = ({ address, isDirectFromLoopback }: RelayedCaller): string =>
  isDirectFromLoopback ? `${address} ${HOME}` : address

/** Undefined for a request that was not relayed by a redirect process. */
export function readCallerHeader(value: string | null): RelayedCaller | undefined {
  if (!value || value === REDIRECT_CALLER) return undefined
  const [address = '', home] = value.split(' ')
  return { address, isDirectFromLoopback: home === HOME }
}

export function relayedCaller(
  head: RequestHead,
  peer: string,
  visitors: Pick<Visitors, 'addressOf' | 'noteProxy'>,
): RelayedCaller {
  if (isProxied(head)) visitors.noteProxy(peer)
  return {
    address: visitors.addressOf(peer, headerOf(head.lines, 'x-forwarded-for')),
    isDirectFromLoopback: isDirectFromLoopback(head, peer),
  }
}

const PROXY_HEADERS = ['forwarded', 'via', 'x-real-ip']

const isProxied = ({ lines }: Pick<RequestHead, 'lines'>): boolean =>
  lines.some(({ name }) => PROXY_HEADERS.includes(name) || name.startsWith('x-forwarded-'))

/**
 * Whether a request comes from this machine or its network. Behind a proxy, the proxy must be trusted and name a local
 * address; a name such as `unknown` does not count as local.
 */
export function isLocalCaller(
  head: RequestHead,
  peer: string,
  visitors: Pick<Visitors, 'forwardedBy' | 'noteProxy'>,
): boolean {
  if (!isProxied(head)) return isLocalAddress(peer)
  visitors.noteProxy(peer)
  const named = visitors.forwardedBy(peer, headerOf(head.lines, 'x-forwarded-for'))
  return named !== undefined && isLocalAddress(named)
}

/** Whether a call comes from this machine: peer and Host are loopback, and no header of a proxy is present. */
function isDirectFromLoopback(head: RequestHead, peer: string): boolean {
  const host = hostOf(head.host)
  if (host === undefined || !isLoopbackHost(host) || !isLoopbackAddress(peer)) return false
  return !isProxied(head)
}

/** Reads what a request reveals about its sender. */
export function requesterIn({ lines }: RequestHead, peer: string): Requester {
  const text = (name: string) => headerOf(lines, name)
  const textOf = (names: readonly string[]) => names.map(text).filter(Boolean).join(', ')
  return {
    peer,
    forwardedFor: text('x-forwarded-for'),
    agent: text('user-agent'),
    acceptLanguage: text('accept-language'),
    referrer: text('referer'),
    doNotTrack: text('dnt'),
    globalPrivacy: text('sec-gpc'),
    secPurpose: textOf(standardPurposes),
    purpose: textOf(olderPurposes),
    cookie: text('cookie'),
    fetchMode: text('sec-fetch-mode'),
    acceptEncoding: text('accept-encoding'),
    ifNoneMatch: text('if-none-match'),
  }
}
