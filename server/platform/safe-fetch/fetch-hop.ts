import type { IncomingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import { requireNoTransaction } from '../database/transaction.ts'
import { isPacked, unpack } from './codings.ts'
import { type Exchange, Http2Only } from './exchange.ts'
import {
  type Connection,
  codeOf,
  openConnection,
  type Route,
  type ServerCertificate,
} from './open-connection.ts'
import { type FetchDependencies, pin } from './pin.ts'
import { Refused, reasonOf, requireWebUrl } from './refusal.ts'
import type { AnswerRemark } from './remarks.ts'
import { sendHttp2 } from './send-http2.ts'
import { sendRequest } from './send-request.ts'

export type { ServerCertificate } from './open-connection.ts'

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

const CERTIFICATE_BYTES = 16_384
/** A packed body that reaches the limit is a little longer than its content where nothing could be saved. */
const PACKING_BYTES = 1024

/**
 * One request to an untrusted URL with the checks of `safeFetch`, which does not follow redirects. Never throws, except
 * inside a transaction.
 */
export function fetchHop(
  dependencies: FetchDependencies,
  address: string,
  options: HopOptions,
): Promise<FetchedHop | FailedHop> {
  requireNoTransaction('a fetch')
  return askInTime(dependencies, address, { ...options, mayFetchIssuers: true })
}

interface Asked extends HopOptions {
  mayFetchIssuers: boolean
}

async function askInTime(
  dependencies: FetchDependencies,
  address: string,
  options: Asked,
): Promise<FetchedHop | FailedHop> {
  const end = AbortSignal.timeout(options.timeoutMs)
  const startedAt = performance.now()
  const elapsed = () => Math.round(performance.now() - startedAt)
  const opened = new Set<Socket>()
  const connect: FetchDependencies['connect'] = (...place) => {
    end.throwIfAborted()
    const socket = dependencies.connect(...place)
    opened.add(socket)
    return socket
  }
  try {
    const asked = ask({ ...dependencies, connect }, address, { ...options, elapsed })
    return { kind: 'fetched', ...(await within(asked, end)), ms: elapsed() }
  } catch (error) {
    const kind = error instanceof Refused ? 'refused' : 'failed'
    return { kind, why: end.aborted ? 'timeout' : reasonOf(error), ms: elapsed() }
  } finally {
    for (const socket of opened) socket.destroy()
  }
}

async function ask(
  dependencies: FetchDependencies,
  address: string,
  options: Asked & { elapsed: () => number },
): Promise<Omit<FetchedHop, 'kind' | 'ms'>> {
  const url = requireWebUrl(address)
  const pinned = await pin(dependencies, url)
  const route: Omit<Route, 'protocol'> = {
    ...pinned,
    open: (each) => dependencies.connect(each, pinned.port),
    authorities: dependencies.authorities,
    fetchIssuer: options.mayFetchIssuers ? issuerFetch(dependencies, options) : undefined,
  }
  const { bytes } = options
  const limitOf = (headers: IncomingHttpHeaders) =>
    bytes > 0 && isPacked(headers['content-encoding']) ? bytes + PACKING_BYTES : bytes
  const { connection, packed } = await exchange(route, { url, ...options, limitOf })
  const { status, headers } = packed
  const coding = bytes > 0 ? headers['content-encoding'] : undefined
  const { body, isCut, remarks } = await unpack(packed, coding, bytes)
  return {
    url,
    status,
    headers,
    body,
    isCut,
    certificate: connection.certificate,
    remarks: [...new Set([...connection.remarks, ...packed.remarks, ...remarks])],
  }
}

/** Over HTTP/1.1; over HTTP/2 to a server that has shown that it speaks nothing else. */
async function exchange(route: Omit<Route, 'protocol'>, request: Exchange) {
  try {
    const connection = await openConnection({ ...route, protocol: 'http/1.1' })
    return { connection, packed: await sendRequest(connection.socket, request) }
  } catch (error) {
    if (!isHttp2Only(error)) throw error
    const connection: Connection = await openConnection({ ...route, protocol: 'h2' })
    return { connection, packed: await sendHttp2(connection.socket, request) }
  }
}

const isHttp2Only = (error: unknown): boolean =>
  error instanceof Http2Only || codeOf(error) === 'ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL'

/** Fetches certificates with the checks and in the time of the hop that needs them. */
const issuerFetch =
  (dependencies: FetchDependencies, { timeoutMs, elapsed }: Asked & { elapsed: () => number }) =>
  async (address: string): Promise<Uint8Array | undefined> => {
    const fetched = await askInTime(dependencies, address, {
      method: 'GET',
      headers: {},
      timeoutMs: Math.max(timeoutMs - elapsed(), 1),
      bytes: CERTIFICATE_BYTES,
      mayFetchIssuers: false,
    })
    return fetched.kind === 'fetched' && fetched.status === 200 ? fetched.body : undefined
  }

/** Applies the deadline to whatever has none. */
function within<Answer>(promise: Promise<Answer>, end: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    end.addEventListener('abort', () => reject(end.reason), { once: true })
    promise.then(resolve, reject)
  })
}
