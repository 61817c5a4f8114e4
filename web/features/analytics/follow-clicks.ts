import type { ClickEvent } from '../../../contract/analytics.ts'
import { api } from '../../lib/api.ts'
import { ApiProblem } from '../../lib/api-problem.ts'
import { EventReader } from '../../lib/event-stream.ts'
import type { Filters } from './scope.ts'

export type LiveState = 'connecting' | 'live' | 'lost'

interface Follower {
  onClick: (click: ClickEvent) => void
  onState: (state: LiveState) => void
}

/** The server sends a comment every 15 seconds; after this long without data the stream is considered dead. */
const SILENCE_MS = 40_000
/** The fetched list may lack the latest clicks: at saturation it takes 15 seconds until they are stored. */
const FROM_THE_START = 'PT20S'
/** A stream that ends sooner counts as failed. */
const LEAST_LIFE_MS = 5000
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

/** Exponential backoff by the number of consecutive failures. No delay after a stream that ended normally. */
export const waitMs = (failures: number): number =>
  failures === 0 ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS)

/** Streams the clicks of people, and resumes where it was after each break. Returns a function that stops it. */
export function followClicks(filters: Filters, follower: Follower): () => void {
  const stop = new AbortController()
  void follow(filters, follower, stop.signal)
  return () => stop.abort()
}

interface Course {
  since?: string | undefined
  failures: number
}

async function follow(filters: Filters, follower: Follower, signal: AbortSignal): Promise<void> {
  let course: Course = { since: FROM_THE_START, failures: 0 }
  while (!signal.aborted) {
    const startedAt = performance.now()
    const { since } = course
    const ended = await readStream({ ...filters, ...(since && { since }) }, follower, signal)
    if (signal.aborted) return
    course = courseAfter(course, ended, performance.now() - startedAt)
    if (course.failures > 0) follower.onState('lost')
    await pause(waitMs(course.failures), signal)
  }
}

/** Where and when to reconnect. A position that the server rejects (422), such as one too old, is dropped. */
export function courseAfter({ since, failures }: Course, ended: Ended, livedMs: number): Course {
  const isRefused = ended.error instanceof ApiProblem && ended.error.status === 422
  const hadItsTime = ended.lastId !== undefined && livedMs >= LEAST_LIFE_MS
  const failed = ended.error === undefined ? 0 : 1
  return {
    since: isRefused ? FROM_THE_START : (ended.lastId ?? since),
    failures: hadItsTime ? failed : failures + 1,
  }
}

interface Ended {
  error?: unknown
  lastId: string | undefined
}

async function readStream(
  query: Filters & { since?: string },
  { onClick, onState }: Follower,
  signal: AbortSignal,
): Promise<Ended> {
  const silence = new AbortController()
  const reader = new EventReader(({ name, data }) => {
    if (name === 'click') onClick(JSON.parse(data))
  })
  let silent = setTimeout(() => silence.abort(), SILENCE_MS)
  const heard = () => {
    clearTimeout(silent)
    silent = setTimeout(() => silence.abort(), SILENCE_MS)
  }
  try {
    const init = { signal: AbortSignal.any([signal, silence.signal]) }
    const answer = await api.v1.analytics.live.$get({ query }, { init })
    onState('live')
    for await (const text of textOf(answer)) {
      heard()
      if (!signal.aborted) reader.push(text)
    }
    return { lastId: reader.lastId }
  } catch (error) {
    return { error, lastId: reader.lastId }
  } finally {
    clearTimeout(silent)
  }
}

async function* textOf(answer: { body: ReadableStream<Uint8Array> | null }) {
  const reader = answer.body?.getReader()
  const decoder = new TextDecoder()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    yield decoder.decode(part.value, { stream: true })
  }
}

/** Ends early when `signal` is aborted, or when the browser is online again. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', over)
      removeEventListener('online', over)
      resolve()
    }
    const timer = setTimeout(over, ms)
    signal.addEventListener('abort', over)
    addEventListener('online', over)
  })
}
