import { X509Certificate } from 'node:crypto'
import type { Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { isAddress } from '../network/addresses.ts'
import { brokenOff } from './exchange.ts'
import { authoritiesOf, findMissingIssuers, type IssuerFetch } from './issuers.ts'
import type { PinnedHost } from './pin.ts'
import { byTurns, raceConnections } from './race-connections.ts'
import type { AnswerRemark } from './remarks.ts'

export interface ServerCertificate {
  /** Epoch milliseconds. */
  endsAt: number
  issuer: string
}

export interface Connection {
  socket: Socket
  /** Null over http, and where the server shows none. */
  certificate: ServerCertificate | null
  remarks: AnswerRemark[]
}

export interface Route extends PinnedHost {
  /** Connects to one of the addresses. */
  open: (address: string) => Socket
  /** The only protocol that is offered over TLS. */
  protocol: 'http/1.1' | 'h2'
  authorities: string | undefined
  /** Undefined where nothing more may be fetched. */
  fetchIssuer: IssuerFetch | undefined
}

/** Error codes of OpenSSL for a chain with a gap, none of which it uses for a wrong chain. */
const INCOMPLETE = new Set([
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
])
const NETWORK = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'])

/** Connects to the first address that answers. Over TLS, only to a server that has proven its name. */
export async function openConnection(route: Route): Promise<Connection> {
  if (!route.isSecure) {
    const { socket } = await raceConnections(byTurns(route.addresses), route.open)
    return { socket, certificate: null, remarks: [] }
  }
  try {
    const ca = route.authorities
    return secured(await connectSecure(route, ca === undefined ? {} : { ca }), [])
  } catch (error) {
    const issuers = INCOMPLETE.has(codeOf(error)) ? await missingIssuers(route) : undefined
    if (!issuers) throw error
    const ca = [...authoritiesOf(route.authorities), ...issuers]
    return secured(await connectSecure(route, { ca }), ['incomplete-chain'])
  }
}

interface Proof {
  ca?: string | string[]
  rejectUnauthorized?: boolean
}

/** If the network fails below TLS, the addresses that are left are tried. */
async function connectSecure(route: Route, proof: Proof): Promise<TLSSocket> {
  let addresses = byTurns(route.addresses)
  for (;;) {
    const { socket, others } = await raceConnections(addresses, route.open)
    try {
      return await handshake(socket, route, proof)
    } catch (error) {
      socket.destroy()
      if (others.length === 0 || !NETWORK.has(codeOf(error))) throw error
      addresses = others
    }
  }
}

function handshake(socket: Socket, { host, protocol }: Route, proof: Proof): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const name = isAddress(host) ? { host } : { servername: host }
    const secure = connectTls({ socket, ...name, ...proof, ALPNProtocols: [protocol] })
    secure.once('secureConnect', () => resolve(secure))
    secure.on('error', reject)
    secure.once('close', () => reject(brokenOff()))
    socket.on('error', reject)
    socket.once('close', () => reject(brokenOff()))
  })
}

/** Reads the certificate of a server that could not be verified, without sending anything to it. */
async function missingIssuers(route: Route): Promise<string[] | undefined> {
  const { fetchIssuer } = route
  if (!fetchIssuer) return undefined
  const socket = await connectSecure(route, { rejectUnauthorized: false })
  const raw = socket.getPeerCertificate().raw
  socket.destroy()
  if (!raw) return undefined
  return findMissingIssuers(new X509Certificate(raw), route.authorities, fetchIssuer)
}

function secured(socket: TLSSocket, remarks: AnswerRemark[]): Connection {
  return { socket, certificate: certificateOf(socket), remarks }
}

function certificateOf(socket: TLSSocket): ServerCertificate | null {
  const { valid_to: end, issuer } = socket.getPeerCertificate()
  const endsAt = Date.parse(end ?? '')
  if (Number.isNaN(endsAt)) return null
  return { endsAt, issuer: [issuer?.O, issuer?.CN].flat().filter(Boolean).join(' ') }
}

export const codeOf = (error: unknown): string => {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : ''
}
