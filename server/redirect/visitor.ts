import {
  addressMatcher,
  type Cidr,
  isAddress,
  LOCAL_RANGES,
  parseCidr,
  plainAddress,
} from '../platform/addresses.ts'
import { ipv4Number, NOT_IPV4 } from '../platform/ipv4-number.ts'

export interface Visitors {
  /** Whether a peer is a proxy of ours, so that its X-Forwarded-For counts. */
  isTrusted(address: string): boolean
  /** The last address in X-Forwarded-For that is no proxy of ours; without one, the peer's own. */
  addressOf(peer: string, forwardedFor: string): string
  /** The same; undefined where the peer is no proxy of ours, or names nobody. */
  forwardedBy(peer: string, forwardedFor: string): string | undefined
  /** A request of that peer bears the signs of a proxy. Of one nearby that nobody said is ours, the operator hears once. */
  cameByProxy(peer: string): void
}

export function openVisitors(
  trustedProxies: readonly string[],
  tellOfProxy: (address: string) => void = () => undefined,
): Visitors {
  const { isInRange, isInRanges: isTrusted } = rangesOf(trustedProxies)
  // Anybody far away can write such headers, and must not talk an operator into trusting them.
  const { isInRanges: isNear } = rangesOf(LOCAL_RANGES)
  let isTold = false
  const tellOnce = (address: string) => {
    if (isTold || !isNear(address)) return
    isTold = true
    tellOfProxy(address)
  }
  // Behind a proxy it is the same peer again and again.
  let known = { peer: '', address: '', isTrusted: false }
  const meet = (peer: string) => {
    const address = plainAddress(peer)
    known = { peer, address, isTrusted: isTrusted(address) }
    return known
  }
  return {
    isTrusted,
    addressOf(peer, forwardedFor) {
      const near = peer === known.peer ? known : meet(peer)
      if (forwardedFor === '') return near.address
      if (!near.isTrusted) {
        tellOnce(near.address)
        return near.address
      }
      // Nearly always it is one address, without blanks.
      const number = ipv4Number(forwardedFor)
      if (number !== NOT_IPV4 && !isInRange(number)) return forwardedFor
      return lastUntrusted(forwardedFor, isTrusted) ?? near.address
    },
    forwardedBy(peer, forwardedFor) {
      const near = peer === known.peer ? known : meet(peer)
      return near.isTrusted ? lastUntrusted(forwardedFor, isTrusted) : undefined
    },
    cameByProxy(peer) {
      const near = peer === known.peer ? known : meet(peer)
      if (!near.isTrusted) tellOnce(near.address)
    },
  }
}

/** Nearly every address is IPv4, which numbers tell quickly. */
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

/** When all of them are proxies of ours, the first one is as far as anybody can tell. */
function lastUntrusted(forwardedFor: string, isTrusted: (address: string) => boolean) {
  const addresses = forwardedFor.split(',').flatMap((part) => addressIn(part) ?? [])
  return addresses.findLast((address) => !isTrusted(address)) ?? addresses[0]
}

/** Some proxies write a port behind the address, and brackets around IPv6. */
function addressIn(part: string): string | undefined {
  const text = part.trim()
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  return isAddress(bare) ? plainAddress(bare) : undefined
}

/** Pairs of network and mask, as signed 32 bits, which is what `&` gives. */
function ipv4Ranges(ranges: readonly string[]): [network: number, mask: number][] {
  return ranges.flatMap((range) => {
    const cidr: Cidr | undefined = parseCidr(range === 'loopback' ? '127.0.0.0/8' : range)
    if (cidr?.[0].kind() !== 'ipv4') return []
    const mask = cidr[1] === 0 ? 0 : -1 << (32 - cidr[1])
    return [[ipv4Number(cidr[0].toString()) & mask, mask]]
  })
}
