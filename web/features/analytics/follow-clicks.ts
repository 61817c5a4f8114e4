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

/** The server says every 15 seconds that it is there; whoever is silent for longer is gone. */
const SILENCE_MS = 40_000
/** Clicks of just before are on their way into the list that was read: at saturation they take fifteen seconds. */
const FROM_THE_START = 'PT20S'
/** A stream that ends sooner was none. */
const LEAST_LIFE_MS = 5000
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

/** How long after so many failures in a row: twice as long each time. After a stream that had its time: at once. */
export const waitMs = (failures: number): number =>
  failures === 0 ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS)

/** Follows the clicks of people until what it answers is called; goes on after each break where it was. */
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

/** Where and how to go on. A position that the server does not take, or no more, is given up. */
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

/** Also over when it is stopped, or when the browser has a connection again. */
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
