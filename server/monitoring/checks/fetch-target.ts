import type { IncomingHttpHeaders } from 'node:http'
import { isPrivateAddress } from '../../platform/network/addresses.ts'
import {
  type FailedHop,
  fetchHop,
  type ServerCertificate,
} from '../../platform/safe-fetch/fetch-hop.ts'
import {
  type Followed,
  followRedirects,
  MOST_REDIRECTS,
  type Step,
} from '../../platform/safe-fetch/follow-redirects.ts'
import type { HostPace } from '../../platform/safe-fetch/host-pace.ts'
import type { FetchDependencies } from '../../platform/safe-fetch/pin.ts'
import type { AnswerRemark } from '../../platform/safe-fetch/remarks.ts'

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
  /** The method of the last request of the chain. */
  method: Method
  /** Faults that browsers forgive; shown beside the check, never a reason for an alert. */
  remarks: readonly AnswerRemark[]
  /** Why the other way of asking failed, if it was tried; null otherwise. */
  secondOpinion: { method: Method; status: number | null; why: string | null } | null
}

type Method = 'GET' | 'HEAD'

const PAGE_BYTES = 262_144
const PERMANENT = new Set([301, 308])
/** Asking again would only build the wall higher. */
const TOO_MANY = 429
/** How long a request waits for its turn at a host that a redirect leads to. */
const LONGEST_WAIT_MS = 30_000

interface Going {
  outside: FetchDependencies
  pace: HostPace
  request: TargetRequest
  isPrivate: boolean
}

/**
 * Asks with HEAD, then with GET where that says more: each in a time of its own, because some servers leave HEAD without an
 * answer. The turn at the Target's own host must have been taken.
 */
export async function fetchTarget(
  outside: FetchDependencies,
  pace: HostPace,
  request: TargetRequest,
): Promise<TargetAnswer> {
  const going: Going = {
    outside: { ...outside },
    pace,
    request,
    isPrivate: false,
  }
  notePrivate(going)
  const head = await follow(going, 'HEAD')
  const isInDoubt = isDoubtful(head)
  if (!isInDoubt && !(request.isComplete && isPage(head))) return head
  await pace.take(new URL(request.target).host, LONGEST_WAIT_MS)
  const get = await follow(going, 'GET')
  const answer = { ...get, secondOpinion: opinionOf(head) }
  return isInDoubt || get.status === null ? answer : { ...answer, ms: head.ms }
}

/** Many servers answer HEAD with a fault that GET does not have, so that no fault is believed before both were tried. */
function isDoubtful({ status, failure }: TargetAnswer): boolean {
  if (failure) return failure.kind === 'failed'
  return status === null || status < 200 || (status >= 400 && status !== TOO_MANY)
}

function isPage({ status, headers }: TargetAnswer): boolean {
  const type = headers['content-type']
  return status !== null && status < 400 && (type === undefined || /html|xml/i.test(type))
}

const opinionOf = ({ method, status, failure }: TargetAnswer): TargetAnswer['secondOpinion'] => ({
  method,
  status,
  why: failure?.why ?? null,
})

/** Learns from the connections whether an address is private. */
function notePrivate(going: Going): void {
  const { connect } = going.outside
  going.outside.connect = (address, port) => {
    if (isPrivateAddress(address)) going.isPrivate = true
    return connect(address, port)
  }
}

const ENDLESS: FailedHop = { kind: 'failed', why: 'too-many-redirects', ms: 0 }
const LATE: FailedHop = { kind: 'failed', why: 'timeout', ms: 0 }

async function follow(going: Going, method: Method): Promise<TargetAnswer> {
  const { outside, pace, request } = going
  const { target, agent, isComplete } = request
  const usual = { 'user-agent': agent, accept: 'text/html,*/*;q=0.8', 'accept-language': 'en' }
  const bytes = method === 'GET' && isComplete ? PAGE_BYTES : 0
  let leftMs = request.timeoutMs
  let isFirst = true
  const ask = async (address: string, cookies: Readonly<Record<string, string>>) => {
    // The Target's own turn was taken before.
    const host = isFirst ? undefined : URL.parse(address)?.host
    isFirst = false
    if (host !== undefined) await pace.take(host, LONGEST_WAIT_MS)
    if (leftMs <= 0) return LATE
    const options = { method, headers: { ...usual, ...cookies }, timeoutMs: leftMs, bytes }
    const hop = await fetchHop(outside, address, options)
    leftMs -= hop.ms
    return hop
  }
  const followed = await followRedirects({ address: target, most: MOST_REDIRECTS, ask })
  return answerOf(going, method, followed)
}

function answerOf(
  { isPrivate }: Going,
  method: Method,
  { steps, isEndless }: Followed,
): TargetAnswer {
  const chain = steps.map(({ address, hop }) => ({
    url: address,
    status: hop.kind === 'fetched' ? hop.status : null,
    ms: hop.ms,
  }))
  const [{ hop: first }] = steps
  const last = steps.at(-1) ?? steps[0]
  const redirects = chain.slice(0, -1)
  const shared = {
    method,
    secondOpinion: null,
    chain,
    finalUrl: last.address,
    ms: chain.reduce((sum, { ms }) => sum + ms, 0),
    certificate: first.kind === 'fetched' ? first.certificate : null,
    isPrivate,
    isMovedForGood:
      redirects.length > 0 && redirects.every(({ status }) => PERMANENT.has(status ?? 0)),
  }
  return { ...shared, ...contentOf(isEndless ? ENDLESS : last.hop, steps) }
}

type AnswerContent = Pick<
  TargetAnswer,
  'status' | 'failure' | 'headers' | 'page' | 'retryAfter' | 'remarks'
>

function contentOf(hop: Step['hop'], steps: Followed['steps']): AnswerContent {
  if (hop.kind !== 'fetched') {
    const failure = { kind: hop.kind, why: hop.why }
    return { status: null, failure, headers: {}, page: null, retryAfter: null, remarks: [] }
  }
  const { status, headers, body, isCut, url } = hop
  const seconds = headers['retry-after']
  return {
    status,
    failure: null,
    headers,
    page: body.length > 0 ? { body, isCut } : null,
    retryAfter: seconds === undefined ? null : { host: url.host, seconds },
    remarks: remarksOf(steps),
  }
}

/** Of the whole chain: a visitor meets each of its servers. */
const remarksOf = (steps: Followed['steps']): AnswerRemark[] => [
  ...new Set(steps.flatMap(({ hop }) => (hop.kind === 'fetched' ? hop.remarks : []))),
]
