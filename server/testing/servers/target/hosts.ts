import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { createServer as createSecureServer } from 'node:tls'
import type { FetchDependencies } from '../../../platform/safe-fetch/pin.ts'
import { freePort } from '../../free-port.ts'
import { openAuthority } from './certificate.ts'

export interface HostWish {
  /** `closed`: refuses connections; `silent`: takes them and says nothing; `unknown`: has no address. */
  is?: 'open' | 'closed' | 'silent' | 'unknown'
  /** Of its certificate; its own name if missing. */
  certificateNames?: readonly string[]
  /** By the machine's clock, which TLS goes by; negative for a certificate that has ended. */
  endsInDays?: number
  /** Ends at this moment instead; epoch milliseconds. */
  endsAt?: number
  /** Whether its certificate comes from an authority that `fetchDependencies` trust. */
  isTrusted?: boolean
  /** Addresses that it resolves to; one of its own if missing. */
  addresses?: readonly string[]
}

export interface Hosts {
  /** Of the plain server. */
  httpPort: number
  set: (name: string, wish: HostWish) => Promise<void>
  fetchDependencies: (more?: Partial<FetchDependencies>) => FetchDependencies
  close: () => void
}

/** How connections are served. */
export interface HostedSite {
  serve: (isSecure: boolean) => (socket: Socket) => void
  ignore: (socket: Socket) => void
}

/** Ports on loopback. */
interface Place {
  http: number
  https: number
}

/** Names with public addresses that lead to loopback. Each has its own, so that each has its own certificate. */
export async function openHosts(site: HostedSite): Promise<Hosts> {
  const trusted = openAuthority('Test Authority')
  const unknown = openAuthority('Nobody Knows')
  const servers: Server[] = []
  const addresses = new Map<string, readonly string[]>()
  const places = new Map<string, Place>()
  let last = 33

  const listen = async (server: Server) => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    servers.push(server)
    return (server.address() as AddressInfo).port
  }
  const httpPort = await listen(createServer(site.serve(false)))

  const placeOf = async (name: string, wish: HostWish): Promise<Place> => {
    if (wish.is === 'closed') {
      const port = await freePort()
      return { http: port, https: port }
    }
    if (wish.is === 'silent') {
      const port = await listen(createServer(site.ignore))
      return { http: port, https: port }
    }
    const { certificateNames: names = [name], isTrusted = true, ...span } = wish
    const certificate = (isTrusted ? trusted : unknown).issue({ ...span, names })
    const https = await listen(createSecureServer(certificate, site.serve(true)))
    return { http: httpPort, https }
  }

  const set = async (name: string, wish: HostWish) => {
    last += 1
    const address = `93.184.216.${last}`
    places.set(address, await placeOf(name, wish))
    addresses.set(name, wish.is === 'unknown' ? [] : (wish.addresses ?? [address]))
  }

  return {
    httpPort,
    set,
    fetchDependencies: (more = {}) => ({
      resolve: async (name) => {
        if (!addresses.has(name) && name.endsWith('.test')) await set(name, {})
        const found = addresses.get(name) ?? []
        if (found.length > 0) return found
        throw Object.assign(new Error(`no address of ${name}`), { code: 'ENOTFOUND' })
      },
      connect: (address, port) => {
        const place = places.get(address)
        if (!place) return connect(port, address)
        const isSecure = port === 443 || port === 8443
        return connect(isSecure ? place.https : place.http, '127.0.0.1')
      },
      allowPrivate: [],
      authorities: trusted.pem,
      ...more,
    }),
    close: () => {
      for (const server of servers) server.close()
    },
  }
}
