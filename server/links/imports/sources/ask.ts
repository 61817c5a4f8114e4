import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../../../context.ts'
import { MINUTE, SECOND } from '../../../platform/clock.ts'
import { pauseAfterFailures } from '../../../platform/loop/back-off.ts'
import { agentOf } from '../../../platform/safe-fetch/agent.ts'
import {
  type Fetched,
  type NotFetched,
  safeFetch,
} from '../../../platform/safe-fetch/safe-fetch.ts'
import { refusal } from '../table/refusal.ts'

/** Calls the API, and answers the JSON that it sends. */
export type Ask = (path: string, query?: Readonly<Record<string, string>>) => Promise<unknown>

export interface ApiAccess {
  /** Without a slash at its end. */
  base: string
  /** What each call proves the key with: the first of these that the service accepts. */
  credentials: () => readonly Proof[]
  signal: AbortSignal
}

export interface Proof {
  headers?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string>>
}

const TIMEOUT_MS = 30 * SECOND
/** A page has some hundred links. */
const ANSWER_BYTES_MAX = 8 * 1024 * 1024
const TRIES = 4
const PAUSE = { firstMs: SECOND, longestMs: 15 * SECOND } as const
/** Of a service that says for how long it takes no calls. */
const WAIT_MS_MAX = 2 * MINUTE
/** Of one import altogether: other moves may wait for its place. */
const WAITS_MS_MAX = 15 * MINUTE
const WAITS_MAX = 1000

export function openAsk(app: App, { base, credentials, signal }: ApiAccess): Ask {
  let [waitedMs, waits, refusedProofs] = [0, 0, 0]
  const wait = async (ms: number) => {
    waitedMs += ms
    waits += 1
    const isTooLong = ms > WAIT_MS_MAX || waitedMs > WAITS_MS_MAX
    if (isTooLong || waits > WAITS_MAX) throw refusal(TOO_MANY)
    await sleep(ms, undefined, { signal })
  }
  const fetchOnce = (path: string, query: Readonly<Record<string, string>>) => {
    signal.throwIfAborted()
    const { headers = {}, query: proof = {} } = credentials()[refusedProofs] ?? {}
    const parameters = new URLSearchParams({ ...query, ...proof }).toString()
    // Redirects are not followed: the key would go to whoever they lead to.
    return safeFetch(app.outside, `${base}${path}${parameters && `?${parameters}`}`, {
      headers: { accept: 'application/json', 'user-agent': agentOf(app), ...headers },
      ...{ timeoutMs: TIMEOUT_MS, bytes: ANSWER_BYTES_MAX, hops: 0 },
    })
  }
  return async (path, query = {}) => {
    for (let failures = 0; ; failures += 1) {
      const answer = await fetchOnce(path, query)
      if (isRefused(answer) && refusedProofs + 1 < credentials().length) {
        refusedProofs += 1
        continue
      }
      const pauseMs = pauseBefore(answer, { failures, now: app.clock() })
      if (pauseMs === undefined) return jsonOf(answer)
      await wait(pauseMs)
    }
  }
}

/** How long to wait before the same call; undefined if its answer counts. */
function pauseBefore(
  answer: Fetched | NotFetched,
  { failures, now }: { failures: number; now: number },
): number | undefined {
  if (answer.kind === 'fetched' && answer.status === 429) return toldPause(answer, failures, now)
  if (!isAway(answer)) return undefined
  if (failures + 1 >= TRIES) throw refusal(AWAY)
  return pauseAfterFailures(failures, PAUSE)
}

const isRefused = (answer: Fetched | NotFetched): boolean =>
  answer.kind === 'fetched' && (answer.status === 401 || answer.status === 403)

const isAway = (answer: Fetched | NotFetched): boolean =>
  answer.kind === 'fetched'
    ? answer.status >= 500
    : answer.kind === 'failed' && !finalReasons.includes(answer.why)

const finalReasons = ['too-many-redirects', 'ENOTFOUND']

/** RFC 9110, 10.2.3: seconds, or a date. */
function toldPause({ headers }: Fetched, failures: number, now: number): number {
  const after = headers['retry-after']
  if (after === undefined) return pauseAfterFailures(failures + 3, PAUSE)
  const ms = /^\d+$/.test(after) ? Number(after) * SECOND : Date.parse(after) - now
  return Number.isNaN(ms) ? MINUTE : Math.max(0, ms)
}

const AWAY = 'The service does not answer at present. Try again later.'
const TOO_MANY = 'The service takes no more calls for now. Try again later.'
const UNREADABLE = 'What the service answers is not understood. Look whether the address is right.'
const NOWHERE = 'There is no server at this address.'
const REDIRECTED = 'The address leads elsewhere. Enter the one that it leads to.'
const REFUSED = 'This address cannot be asked: it is private, or on an unusual port.'

const sentences: Readonly<Record<number, string>> = {
  401: 'The service does not accept this key.',
  403: 'The service does not accept this key, or it may not list links.',
  402: 'The plan of this service does not include its API.',
  404: 'There is no such API at this address.',
}

function jsonOf(answer: Fetched | NotFetched): unknown {
  if (answer.kind !== 'fetched') throw refusal(notFetchedWords(answer))
  const { status, isCut, body } = answer
  const sentence = sentences[status]
  if (sentence !== undefined) throw refusal(sentence)
  if (status !== 200) throw refusal(`The service refuses the call: it answers ${status}.`)
  if (isCut) throw refusal('A page of the service is larger than 8 MB.')
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    throw refusal(UNREADABLE)
  }
}

function notFetchedWords({ kind, why }: NotFetched): string {
  if (kind === 'refused') return REFUSED
  return why === 'ENOTFOUND' ? NOWHERE : REDIRECTED
}

export const notUnderstood = () => refusal(UNREADABLE)
