import type { IncomingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { requireNoTransaction } from '../database/transaction.ts'
import { type FetchDependencies, pin } from './pin.ts'
import { Refused, requireWebUrl } from './refusal.ts'
import type { AnswerRemark } from './remarks.ts'
import { reasonOf } from './safe-fetch.ts'
import { sendRequest } from './send-request.ts'

export interface HopOptions {
  method: 'GET' | 'HEAD' | 'POST'
  headers: Readonly<Record<string, string>>
  /** Of a POST; its type is a header. */
  content?: string
  /** For DNS, the connection and the body. */
  timeoutMs: number
  /** Limit of the decompressed body; the rest is not read. */
  bytes: number
}

export interface ServerCertificate {
  /** Epoch milliseconds. */
  endsAt: number
  issuer: string
}

export interface FetchedHop {
  kind: 'fetched'
  url: URL
  status: number
  headers: IncomingHttpHeaders
  body: Uint8Array
  isCut: boolean
  ms: number
  /** Null over http, and where the server shows none. */
  certificate: ServerCertificate | null
  remarks: readonly AnswerRemark[]
}

export interface FailedHop {
  kind: 'refused' | 'failed'
  /** A system's error code such as `ECONNREFUSED`, `timeout`, or why it was refused. */
  why: string
  ms: number
}

/**
 * One request to an untrusted URL with the checks of `safeFetch`, which does not follow redirects. Never throws, except
 * inside a transaction.
 */
export async function fetchHop(
  dependencies: FetchDependencies,
  address: string,
  { method, headers, content, timeoutMs, bytes }: HopOptions,
): Promise<FetchedHop | FailedHop> {
  requireNoTransaction('a fetch')
  const end = AbortSignal.timeout(timeoutMs)
  const startedAt = performance.now()
  const elapsed = () => Math.round(performance.now() - startedAt)
  try {
    const url = requireWebUrl(address)
    const pinned = await pin(dependencies, url, end)
    const seen: { certificate: ServerCertificate | null } = { certificate: null }
    const connection = () => {
      const socket = pinned()
      noteCertificate(socket, (certificate) => (seen.certificate = certificate))
      return socket
    }
    const answer = await sendRequest({ url, connection, method, headers, content, bytes, end })
    return {
      kind: 'fetched',
      url,
      ...answer,
      ms: elapsed(),
      certificate: seen.certificate,
      remarks: [],
    }
  } catch (error) {
    const kind = error instanceof Refused ? 'refused' : 'failed'
    return { kind, why: end.aborted ? 'timeout' : reasonOf(error), ms: elapsed() }
  }
}

/** Reads the certificate before the answer, because the socket is closed after it. */
function noteCertificate(socket: Socket, note: (certificate: ServerCertificate) => void): void {
  if (!(socket instanceof TLSSocket)) return
  socket.once('secureConnect', () => {
    const { valid_to: end, issuer } = socket.getPeerCertificate()
    const endsAt = Date.parse(end ?? '')
    if (Number.isNaN(endsAt)) return
    const name = [issuer?.O, issuer?.CN].flat().filter(Boolean).join(' ')
    note({ endsAt, issuer: name })
  })
}
