import {
  addressMatcher,
  type Cidr,
  isAddress,
  LOCAL_RANGES,
  parseCidr,
  plainAddress,
} from '../../platform/network/addresses.ts'
import { ipv4Number, NOT_IPV4 } from '../../platform/network/ipv4-number.ts'

export interface Visitors {
  /** Whether a peer is a trusted proxy, whose X-Forwarded-For is believed. */
  isTrusted(address: string): boolean
  /** The last address in X-Forwarded-For that is not a trusted proxy; without one, the peer's own. */
  addressOf(peer: string, forwardedFor: string): string
  /** The same; undefined if the peer is not a trusted proxy, or names no address. */
  forwardedBy(peer: string, forwardedFor: string): string | undefined
  /** Call for a request with headers of a proxy. Reports the first untrusted proxy in a local network, once. */
  noteProxy(peer: string): void
}

export function openVisitors(
  trustedProxies: readonly string[],
  reportProxy: (address: string) => void = () => undefined,
): Visitors {
  const { isInRange, isInRanges: isTrusted } = rangesOf(trustedProxies)
  // A remote client can send such headers too, and must not trick an operator into trusting it.
  const { isInRanges: isNear } = rangesOf(LOCAL_RANGES)
  let isReported = false
  const reportOnce = (address: string) => {
    if (isReported || !isNear(address)) return
    isReported = true
    reportProxy(address)
  }
  // Behind a proxy, every request has the same peer.
  let known = { peer: '', address: '', isTrusted: false }
  const resolvePeer = (peer: string) => {
    const address = plainAddress(peer)
    known = { peer, address, isTrusted: isTrusted(address) }
    return known
  }
  return {
    isTrusted,
    addressOf(peer, forwardedFor) {
      const near = peer === known.peer ? known : resolvePeer(peer)
      if (forwardedFor === '') return near.address
      if (!near.isTrusted) {
        reportOnce(near.address)
        return near.address
      }
      // The header is nearly always one address without blanks.
      const number = ipv4Number(forwardedFor)
      if (number !== NOT_IPV4 && !isInRange(number)) return forwardedFor
      return lastUntrusted(forwardedFor, isTrusted) ?? near.address
    },
    forwardedBy(peer, forwardedFor) {
      const near = peer === known.peer ? known : resolvePeer(peer)
      return near.isTrusted ? lastUntrusted(forwardedFor, isTrusted) : undefined
    },
    noteProxy(peer) {
      const near = peer === known.peer ? known : resolvePeer(peer)
      if (!near.isTrusted) reportOnce(near.address)
    },
  }
}

/** Compares IPv4 addresses as numbers: nearly all are IPv4, and that is fast. */
function rangesOf(ranges: readonly string[]) {
  const pairs = ipv4Ranges(ranges)
  const matches = addressMatcher(ranges)
  const isInRange = (number: number): boolean => {
    for (const [network, mask] of pairs) if ((number & mask) === network) return true
    return false
  }
  const isInRanges = (address: string): boolean => {
    const number = ipv4Number(address)
    return number === NOT_IPV4 ? matches(address) : isInRange(number)
  }
  return { isInRange, isInRanges }
}

/** If all are trusted proxies, the first one is the best known address. */
function lastUntrusted(forwardedFor: string, isTrusted: (address: string) => boolean) {
  const addresses = forwardedFor.split(',').flatMap((part) => addressIn(part) ?? [])
  return addresses.findLast((address) => !isTrusted(address)) ?? addresses[0]
}

/** Some proxies add a port to the address, and brackets around IPv6. */
function addressIn(part: string): string | undefined {
  const text = part.trim()
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  return isAddress(bare) ? plainAddress(bare) : undefined
}

/** Pairs of network and mask, as signed 32-bit integers like the result of `&`. */
function ipv4Ranges(ranges: readonly string[]): [network: number, mask: number][] {
  return ranges.flatMap((range) => {
    const cidr: Cidr | undefined = parseCidr(range === 'loopback' ? '127.0.0.0/8' : range)
    if (cidr?.[0].kind() !== 'ipv4') return []
    const mask = cidr[1] === 0 ? 0 : -1 << (32 - cidr[1])
    return [[ipv4Number(cidr[0].toString()) & mask, mask]]
  })
}
