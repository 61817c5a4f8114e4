import type { IncomingHttpHeaders } from 'node:http'
import { isPrivateAddress } from '../../../platform/network/addresses.ts'
import {
  type FailedHop,
  type FetchedHop,
  fetchHop,
  type ServerCertificate,
} from '../../../platform/safe-fetch/fetch-hop.ts'
import type { FetchDependencies } from '../../../platform/safe-fetch/pin.ts'
import type { AnswerRemark } from '../../../platform/safe-fetch/remarks.ts'
import type { HostPace } from './pace.ts'

export interface TargetRequest {
  target: string
  agent: string
  timeoutMs: number
  /** Whether the page is read, for its words, title and language. */
  isComplete: boolean
}

export interface ChainHop {
  url: string
  /** Null if it did not answer. */
  status: number | null
  ms: number
}

/** What a Target answered, or why it did not. */
export interface TargetAnswer {
  /** Null if the last address did not answer. */
  status: number | null
  /** Of a failure: a system's error code, `timeout`, `too-many-redirects`, or why the fetch was refused. */
  failure: { kind: 'refused' | 'failed'; why: string } | null
  /** Every address that was asked, the Target first. */
  chain: ChainHop[]
  finalUrl: string
  /** Milliseconds of all requests of the chain, without waiting for turns. */
  ms: number
  certificate: ServerCertificate | null
  headers: IncomingHttpHeaders
  /** The page, if it was read. */
  page: { body: Uint8Array; isCut: boolean } | null
  /** The host asks not to be asked before then, in epoch milliseconds. */
  retryAfter: { host: string; seconds: string } | null
  /** Some address of the chain was in a private network. */
  isPrivate: boolean
  /** All redirects were permanent, so the final address can take the place of the Target. */
  isMovedForGood: boolean
  /** What the last answer of the chain was asked with. */
  method: Method
  /** What browsers forgive; told as a remark, never a reason for an alert. */
  remarks: readonly AnswerRemark[]
  /** Why the other way of asking failed, if it was tried; null otherwise. */
  secondOpinion: { method: Method; status: number | null; why: string | null } | null
}

type Method = 'GET' | 'HEAD'

const MOST_HOPS = 10
const PAGE_BYTES = 262_144
/** What a HEAD request may answer that a GET request would not. */
const ASK_AGAIN = new Set([403, 405, 501])
const REDIRECTS = new Set([301, 302, 303, 307, 308])
const PERMANENT = new Set([301, 308])
/** How long a request waits for its turn at a host that a redirect leads to. */
const LONGEST_WAIT_MS = 30_000

interface Going {
  outside: FetchDependencies
  pace: HostPace
  request: TargetRequest
  /** Milliseconds that are left for requests. */
  leftMs: number
  isPrivate: boolean
}

/** Asks with HEAD, then with GET where that says more. The turn at the Target's own host must have been taken. */
export async function fetchTarget(
  outside: FetchDependencies,
  pace: HostPace,
  request: TargetRequest,
): Promise<TargetAnswer> {
  const going: Going = {
    outside: { ...outside },
    pace,
    request,
    leftMs: request.timeoutMs,
    isPrivate: false,
  }
  notePrivate(going)
  const head = await follow(going, 'HEAD')
  const isUnclear = head.status !== null && needsGet(head.status, request)
  const isPage = head.status !== null && head.status < 400 && isHtml(head.headers)
  const isSilent = head.failure?.kind === 'failed' && isProtocolFault(head.failure.why)
  if (!isUnclear && !isSilent && !(request.isComplete && isPage)) return head
  // A GET request for the page has the whole time again, because the Target has answered already.
  going.leftMs = request.timeoutMs
  await pace.take(new URL(request.target).host, LONGEST_WAIT_MS)
  const get = await follow(going, 'GET')
  const answer = { ...get, secondOpinion: opinionOf(head) }
  return isUnclear || isSilent || get.status === null ? answer : { ...answer, ms: head.ms }
}

const opinionOf = ({ method, status, failure }: TargetAnswer): TargetAnswer['secondOpinion'] => ({
  method,
  status,
  why: failure?.why ?? null,
})

/** Some servers answer an error to HEAD only: a complete check believes no error before it has asked with GET. */
const needsGet = (status: number, { isComplete }: TargetRequest): boolean =>
  ASK_AGAIN.has(status) || (isComplete && status >= 400)

/** Some servers break off at HEAD requests. */
const isProtocolFault = (why: string): boolean =>
  why === 'ECONNRESET' ||
  why === 'EPIPE' ||
  why.startsWith('HPE_') ||
  /parse|socket hang up/i.test(why)

function isHtml(headers: IncomingHttpHeaders): boolean {
  const type = headers['content-type']
  return type === undefined || /html|xml/i.test(type)
}

/** Learns from the connections whether an address is private. */
function notePrivate(going: Going): void {
  const { connect } = going.outside
  going.outside.connect = (address, port) => {
    if (isPrivateAddress(address)) going.isPrivate = true
    return connect(address, port)
  }
}

/** What is known of a chain of redirects so far. */
interface Trail {
  method: Method
  chain: ChainHop[]
  certificate: ServerCertificate | null
  isMovedForGood: boolean
}

const ENDLESS: FailedHop = { kind: 'failed', why: 'too-many-redirects', ms: 0 }

async function follow(going: Going, method: Method): Promise<TargetAnswer> {
  const trail: Trail = { method, chain: [], certificate: null, isMovedForGood: true }
  let address = going.request.target
  for (;;) {
    const hop = await askOne(going, method, address)
    noteHop(trail, address, hop)
    const next = nextOf(hop)
    if (next === undefined) return answerOf(going, hop, trail)
    if (trail.chain.length > MOST_HOPS) return answerOf(going, ENDLESS, trail)
    address = next
    // The Target's own turn was taken before.
    const host = URL.parse(address)?.host
    if (host !== undefined) await going.pace.take(host, LONGEST_WAIT_MS)
  }
}

function noteHop(trail: Trail, url: string, hop: FetchedHop | FailedHop): void {
  const status = hop.kind === 'fetched' ? hop.status : null
  if (hop.kind === 'fetched' && trail.chain.length === 0) trail.certificate = hop.certificate
  trail.chain.push({ url, status, ms: hop.ms })
  if (nextOf(hop) !== undefined && status !== null && !PERMANENT.has(status)) {
    trail.isMovedForGood = false
  }
}

async function askOne(
  going: Going,
  method: Method,
  address: string,
): Promise<FetchedHop | FailedHop> {
  const { agent, isComplete } = going.request
  if (going.leftMs <= 0) return { kind: 'failed', why: 'timeout', ms: 0 }
  const hop = await fetchHop(going.outside, address, {
    method,
    headers: { 'user-agent': agent, accept: 'text/html,*/*;q=0.8', 'accept-language': 'en' },
    timeoutMs: going.leftMs,
    bytes: method === 'GET' && isComplete ? PAGE_BYTES : 1,
  })
  going.leftMs -= hop.ms
  return hop
}

function nextOf(hop: FetchedHop | FailedHop): string | undefined {
  if (hop.kind !== 'fetched') return undefined
  const { url, status, headers } = hop
  if (!REDIRECTS.has(status) || headers.location === undefined) return undefined
  const next = URL.parse(headers.location, url)
  return next ? next.href : headers.location
}

function answerOf(going: Going, hop: FetchedHop | FailedHop, trail: Trail): TargetAnswer {
  const { method, chain, certificate, isMovedForGood } = trail
  const shared = {
    method,
    secondOpinion: null,
    chain,
    finalUrl: chain.at(-1)?.url ?? going.request.target,
    ms: chain.reduce((sum, { ms }) => sum + ms, 0),
    certificate,
    isPrivate: going.isPrivate,
    isMovedForGood: isMovedForGood && chain.length > 1,
  }
  if (hop.kind !== 'fetched') {
    const failure = { kind: hop.kind, why: hop.why }
    return {
      ...shared,
      status: null,
      failure,
      headers: {},
      page: null,
      retryAfter: null,
      remarks: [],
    }
  }
  const seconds = hop.headers['retry-after']
  return {
    ...shared,
    status: hop.status,
    failure: null,
    headers: hop.headers,
    remarks: hop.remarks,
    page: hop.body.length > 0 ? { body: hop.body, isCut: hop.isCut } : null,
    retryAfter: seconds === undefined ? null : { host: hop.url.host, seconds },
  }
}
