import {
  addressMatcher,
  type Cidr,
  isAddress,
  parseCidr,
  plainAddress,
} from '../platform/addresses.ts'
import { ipv4Number, NOT_IPV4 } from '../platform/ipv4-number.ts'

export interface Visitors {
  /** Whether a peer is a proxy of ours, so that its X-Forwarded-For counts. */
  isTrusted(address: string): boolean
  /** The last address in X-Forwarded-For that is no proxy of ours; without one, the peer's own. */
  addressOf(peer: string, forwardedFor: string): string
}

export function openVisitors(trustedProxies: readonly string[]): Visitors {
  const ranges = ipv4Ranges(trustedProxies)
  const matches = addressMatcher(trustedProxies)
  const isInRange = (number: number): boolean => {
    for (const [network, mask] of ranges) if ((number & mask) === network) return true
    return false
  }
  const isTrusted = (address: string): boolean => {
    const number = ipv4Number(address)
    return number === NOT_IPV4 ? matches(address) : isInRange(number)
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
      if (forwardedFor === '' || !near.isTrusted) return near.address
      // Nearly always it is one address, without blanks.
      const number = ipv4Number(forwardedFor)
      if (number !== NOT_IPV4 && !isInRange(number)) return forwardedFor
      return lastUntrusted(forwardedFor, isTrusted) ?? near.address
    },
  }
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
