import { isIPv4, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** IPv6 addresses that only carry an IPv4 one, by their first groups, and where in them it stands. */
const carriers: readonly {
  first: readonly number[]
  inner: (groups: readonly number[]) => number[]
}[] = [
  // Mapped (RFC 4291) and translated by a host (RFC 2765).
  { first: [0, 0, 0, 0, 0, 0xff_ff], inner: lastTwo },
  { first: [0, 0, 0, 0, 0xff_ff, 0], inner: lastTwo },
  // Compatible (RFC 4291): an old form of tunnels.
  { first: [0, 0, 0, 0, 0, 0], inner: lastTwo },
  // NAT64 (RFC 6052).
  { first: [0x64, 0xff_9b, 0, 0, 0, 0], inner: lastTwo },
  // NAT64 within a network (RFC 8215), in its usual form.
  { first: [0x64, 0xff_9b, 1, 0, 0, 0], inner: lastTwo },
  // 6to4 (RFC 3056).
  { first: [0x20_02], inner: (groups) => groups.slice(1, 3) },
  // Teredo (RFC 4380): the address of the client, with each bit turned around.
  { first: [0x20_01, 0], inner: (groups) => lastTwo(groups).map((group) => group ^ 0xff_ff) },
]

function lastTwo(groups: readonly number[]): number[] {
  return groups.slice(6)
}

/**
 * One spelling of the address that a place may be asked for: of an IPv6 address that carries an IPv4 one, that one; any other
 * as it is, without zone. Undefined for text that is no address, and where a private or reserved address is carried.
 */
export function innerAddress(text: string): string | undefined {
  if (isIPv4(text)) return text
  const bare = text.split('%', 1)[0] ?? ''
  if (!isIPv6(bare)) return undefined
  const address = ipaddr.IPv6.parse(bare)
  const carrier = carriers.find(({ first }) => first.every((g, n) => address.parts[n] === g))
  // What ISATAP (RFC 5214) carries is an address within a site, and the site's own network stands before it.
  if (!carrier) return address.toString()
  const carried = new ipaddr.IPv4(carrier.inner(address.parts).flatMap((g) => [g >> 8, g & 0xff]))
  return carried.range() === 'unicast' ? carried.toString() : undefined
}
