import {
  hostOf,
  isLocalAddress,
  isLoopbackAddress,
  isLoopbackHost,
} from '../../platform/addresses.ts'
import type { Requester } from '../core.ts'
import type { Visitors } from '../visitor.ts'
import { headerOf, type RequestHead } from './request-head.ts'

/** Tells the process that answers calls who asks. Nobody else can: what comes in from outside loses such headers. */
export const OWN_HEADERS = 'unfurly-'
export const CALLER_HEADER = 'unfurly-caller'

/** Who asks by a form of a visitor's page: the redirect process itself. */
export const REDIRECT_CALLER = 'redirect'

export interface RelayedCaller {
  /** The visitor's, after trusted proxies. */
  address: string
  /** The connection comes from the machine itself, with no sign of a proxy. */
  isDirectFromLoopback: boolean
}

const HOME = 'home'

export const callerHeader = ({ address, isDirectFromLoopback }: RelayedCaller): string =>
  isDirectFromLoopback ? `${address} ${HOME}` : address

/** Undefined for a request that no redirect process relayed. */
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
 * Whether a request comes from this machine or its network. Behind a proxy the proxy says so, if it is ours and names
 * somebody: whoever it names by no address, such as `unknown`, may be anybody.
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

/** Whether a call comes from the machine itself: peer and Host on loopback, and no sign of a proxy in between. */
function isDirectFromLoopback(head: RequestHead, peer: string): boolean {
  const host = hostOf(head.host)
  if (host === undefined || !isLoopbackHost(host) || !isLoopbackAddress(peer)) return false
  return !isProxied(head)
}

/** What a request says of who asks for a link. */
export function requesterIn({ lines }: RequestHead, peer: string): Requester {
  const text = (name: string) => headerOf(lines, name)
  return {
    peer,
    forwardedFor: text('x-forwarded-for'),
    agent: text('user-agent'),
    acceptLanguage: text('accept-language'),
    referrer: text('referer'),
    doNotTrack: text('dnt'),
    globalPrivacy: text('sec-gpc'),
    secPurpose: text('sec-purpose'),
    purpose: text('purpose'),
    cookie: text('cookie'),
    fetchMode: text('sec-fetch-mode'),
  }
}
