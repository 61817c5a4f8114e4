import type { Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
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

/** Opens the connection for one hop, to an address that has passed the checks. */
export type PinnedConnection = () => Socket

export async function pin(
  dependencies: FetchDependencies,
  url: URL,
  end: AbortSignal,
): Promise<PinnedConnection> {
  const host = bareHost(url)
  const addresses = isAddress(host) ? [host] : await within(dependencies.resolve(host), end)
  const [address] = addresses
  if (address === undefined) throw new Error('ENOTFOUND')
  for (const each of addresses) refusePrivate(dependencies, { url, host, address: each })
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  return () => {
    const socket = dependencies.connect(address, port)
    return url.protocol === 'https:' ? secure(dependencies, socket, host) : socket
  }
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

function secure({ authorities }: FetchDependencies, socket: Socket, host: string): Socket {
  const options = { socket, ...(authorities !== undefined && { ca: authorities }) }
  return connectTls(isAddress(host) ? { ...options, host } : { ...options, servername: host })
}

const bareHost = (url: URL): string =>
  url.hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()

/** Applies the deadline to the resolver, which has none. */
function within<Answer>(promise: Promise<Answer>, end: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    end.addEventListener('abort', () => reject(end.reason), { once: true })
    promise.then(resolve, reject)
  })
}
