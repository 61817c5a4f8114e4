import type { Socket } from 'node:net'
import { addressMatcher, isAddress, isPrivateAddress } from '../network/addresses.ts'
import { Refused } from './refusal.ts'

/** Usual ports of web servers. The fetch must not reach mail servers, databases and the like on other ports. */
const PORTS = new Set(['', '80', '443', '8080', '8443'])

export interface FetchDependencies {
  /** All addresses of a name. Rejects if it has none. */
  resolve: (name: string) => Promise<readonly string[]>
  /** Connects to exactly that address. */
  connect: (address: string, port: number) => Socket
  /** Private names, addresses and CIDRs that may be fetched from, on any port. */
  allowPrivate: readonly string[]
  /** Certificate authorities; the system's if missing. */
  authorities?: string
}

/** Where one hop may connect to. */
export interface PinnedHost {
  /** As a certificate names it. */
  host: string
  port: number
  isSecure: boolean
  /** All of them have passed the checks. */
  addresses: readonly string[]
}

/** Resolves the name of a hop once, and checks each of its addresses. */
export async function pin(dependencies: FetchDependencies, url: URL): Promise<PinnedHost> {
  const host = bareHost(url)
  const addresses = isAddress(host) ? [host] : await dependencies.resolve(host)
  if (addresses.length === 0) throw new Error('ENOTFOUND')
  for (const address of addresses) refusePrivate(dependencies, { url, host, address })
  const isSecure = url.protocol === 'https:'
  return { host, port: Number(url.port || (isSecure ? 443 : 80)), isSecure, addresses }
}

interface ResolvedHop {
  url: URL
  host: string
  address: string
}

/** A single private address refuses the whole name, because any of its addresses could be used. */
function refusePrivate(
  { allowPrivate }: FetchDependencies,
  { url, host, address }: ResolvedHop,
): void {
  if (allowPrivate.includes(host) || addressMatcher(allowPrivate)(address)) return
  if (isPrivateAddress(address)) throw new Refused('private')
  if (!PORTS.has(url.port)) throw new Refused('port')
}

const bareHost = (url: URL): string =>
  url.hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
