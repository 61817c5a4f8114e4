import { isIPv4, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Normalizes a host with its port, as in a Host header: lower case, no trailing dot, the default port kept. Undefined
 * for anything that is not a host.
 */
export function hostOf(text: string): string | undefined {
  const lower = text.toLowerCase()
  const match = /^(\[[0-9a-f:.]+\]|[a-z0-9_.-]+?)\.?(:\d{1,5})?$/.exec(lower)
  if (!match?.[1] || match[1].includes('..') || match[1].startsWith('.')) return undefined
  if (match[2] && Number(match[2].slice(1)) > 65_535) return undefined
  return `${match[1]}${match[2] ?? ''}`
}

export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/:\d+$/, '')
  return name === 'localhost' || name === '[::1]' || /^127(\.\d+){3}$/.test(name)
}

/** The host of a URL without the root dot. A loopback host becomes `publicHost` if that is loopback with the same port. */
export function knownHost({ host }: URL, publicHost: string): string {
  const plain = host.replace(/\.(?=:\d+$|$)/, '')
  const isHome = isLoopbackHost(publicHost) && isLoopbackHost(plain)
  return isHome && portOf(plain) === portOf(publicHost) ? publicHost : plain
}

const portOf = (host: string) => /:\d+$/.exec(host)?.[0]

export type Cidr = [ipaddr.IPv4 | ipaddr.IPv6, number]

/** `10.0.0.0/8` or a single address; undefined for anything else. */
export function parseCidr(text: string): Cidr | undefined {
  try {
    if (text.includes('/')) return ipaddr.parseCIDR(text)
    const address = ipaddr.parse(text)
    return [address, address.kind() === 'ipv4' ? 32 : 128]
  } catch {
    // ipaddr.js reports an invalid address only by throwing.
    return undefined
  }
}

/**
 * The canonical spelling of an address or range, as stored: network part only, and an IPv4 range mapped into IPv6 as IPv4.
 * Undefined for anything else; stricter than `parseCidr`, which also accepts short, octal and zoned forms.
 */
export function plainRange(text: string): string | undefined {
  const [address = '', bits, ...rest] = text.trim().split('/')
  if (rest.length > 0 || !isAddress(address) || address.includes('%')) return undefined
  if (bits !== undefined && !/^(?:0|[1-9]\d{0,2})$/.test(bits)) return undefined
  const plain = ipaddr.process(address)
  const left = plain.kind() === 'ipv4' && isIPv6(address) ? 96 : 0
  return rangeText(plain, bits === undefined ? undefined : Number(bits) - left)
}

function rangeText(address: ipaddr.IPv4 | ipaddr.IPv6, bits: number | undefined) {
  const [whole, kind] = address.kind() === 'ipv4' ? [32, ipaddr.IPv4] : [128, ipaddr.IPv6]
  if (bits === undefined || bits === whole) return address.toString()
  if (bits < 0 || bits > whole) return undefined
  return `${kind.networkAddressFromCIDR(`${address}/${bits}`)}/${bits}`
}

/** Unwraps an IPv4 address mapped into IPv6 (`::ffff:1.2.3.4`) and drops a zone index. */
export function plainAddress(address: string): string {
  const lower = address.toLowerCase()
  const bare = lower.startsWith('::ffff:') ? lower.slice(7) : lower
  return isIPv4(bare) ? bare : (lower.split('%', 1)[0] ?? '')
}

export function isAddress(text: string): boolean {
  return isIPv4(text) || isIPv6(text)
}

/** An address, or one with a port: `192.0.2.1:53`, `[2001:db8::1]:53`. */
export function isServerAddress(text: string): boolean {
  const [, bare = text] = /^\[?(.+?)\]?:\d{1,5}$/.exec(text) ?? []
  return isAddress(text) || isAddress(bare)
}

/** Tests whether an address is inside one of the ranges; the range `loopback` means this machine. */
export function addressMatcher(ranges: readonly string[]): (address: string) => boolean {
  const cidrs = ranges.flatMap((range) => {
    if (range === 'loopback') return [parseCidr('127.0.0.0/8'), parseCidr('::1/128')]
    return [parseCidr(range)]
  })
  return (address) => {
    const plain = plainAddress(address)
    if (!isAddress(plain)) return false
    const parsed = ipaddr.process(plain)
    return cidrs.some((cidr) => cidr?.[0].kind() === parsed.kind() && parsed.match(cidr))
  }
}

export const isLoopbackAddress = addressMatcher(['loopback'])

/** The allocated part of IPv6. An address outside may be an old form of an IPv4 address, such as ::127.0.0.1. */
const isGivenOut = addressMatcher(['0.0.0.0/0', '2000::/3'])

/**
 * Azure's metadata endpoint, which has a public address. The other clouds' endpoints are in ranges that are refused anyway
 * (169.254.0.0/16, 100.64.0.0/10, 192.0.0.0/24, fd00::/8).
 */
const isOfCloud = addressMatcher(['168.63.129.16'])

/** Anything that is not a public unicast address: loopback, private, link-local, shared, multicast, reserved … */
export function isPrivateAddress(address: string): boolean {
  const plain = plainAddress(address)
  if (!isAddress(plain) || isOfCloud(plain)) return true
  return ipaddr.process(plain).range() !== 'unicast' || !isGivenOut(plain)
}

/** This machine and its local networks. */
export const LOCAL_RANGES: readonly string[] = [
  'loopback',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  'fc00::/7',
  'fe80::/10',
]

/**
 * Whether an address belongs to this machine or its local networks. Not the opposite of public: a tunnelled address (6to4,
 * Teredo, NAT64) may come from anywhere.
 */
export const isLocalAddress = addressMatcher(LOCAL_RANGES)

/** The part of an address that one customer of a provider has: the whole IPv4 address, or the IPv6 /64. */
export function addressBucket(address: string): string {
  const plain = plainAddress(address)
  if (!isIPv6(plain)) return plain
  const parts = ipaddr.IPv6.parse(plain).parts.slice(0, 4)
  return `${parts.map((part) => part.toString(16)).join(':')}::/64`
}

/** Whether a host name is loopback, or is in one of the allowed hosts and ranges. */
export function isHostWithin(hostname: string, allowed: readonly string[]): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return (
    isLoopbackHost(hostname) ||
    allowed.some((entry) => entry.toLowerCase() === bare) ||
    addressMatcher(allowed)(bare)
  )
}
