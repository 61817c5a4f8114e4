import type { ClickEvent } from '../../../../contract/clicks/analytics.ts'
import { api } from '../../../lib/api/api.ts'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { EventReader } from '../../../lib/api/event-stream.ts'
import { textOf } from '../../../lib/api/text-lines.ts'
import { clickQuery } from '../queries.ts'
import type { AnalyticsScope } from '../scope.ts'

type FollowedClicks = Pick<AnalyticsScope, 'filters' | 'kind'>

export type LiveState = 'connecting' | 'live' | 'lost'

interface ClickHandlers {
  onClick: (click: ClickEvent) => void
  onState: (state: LiveState) => void
}

/** The server sends a comment every 15 seconds; after this long without data the stream is considered dead. */
const IDLE_TIMEOUT_MS = 40_000
/** The fetched list may lack the latest clicks: at saturation it takes 15 seconds until they are stored. */
const INITIAL_SINCE = 'PT20S'
/** A stream that ends sooner counts as failed. */
const MIN_LIFE_MS = 5000
const FIRST_WAIT_MS = 1000
const MAX_WAIT_MS = 30_000

/** Exponential backoff by the number of consecutive failures. No delay after a stream that ended normally. */
export const waitMs = (failures: number): number =>
  failures === 0 ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), MAX_WAIT_MS)

/** Streams clicks, and resumes where it was after each break. Returns a function that stops it. */
export function followClicks(clicks: FollowedClicks, handlers: ClickHandlers): () => void {
  const stop = new AbortController()
  void follow(clicks, handlers, stop.signal)
  return () => stop.abort()
}

interface StreamState {
  since?: string | undefined
  failures: number
}

async function follow(
  clicks: FollowedClicks,
  handlers: ClickHandlers,
  signal: AbortSignal,
): Promise<void> {
  let state: StreamState = { since: INITIAL_SINCE, failures: 0 }
  while (!signal.aborted) {
    const startedAt = performance.now()
    const { since } = state
    const ended = await readStream(
      { ...clickQuery(clicks), ...(since && { since }) },
      handlers,
      signal,
    )
    if (signal.aborted) return
    state = nextStreamState(state, ended, performance.now() - startedAt)
    if (state.failures > 0) handlers.onState('lost')
    await pause(waitMs(state.failures), signal)
  }
}

/** Where and when to reconnect. A position that the server rejects (422), such as one too old, is dropped. */
export function nextStreamState(
  { since, failures }: StreamState,
  ended: StreamEnd,
  livedMs: number,
): StreamState {
  const isRefused = ended.error instanceof ApiProblem && ended.error.status === 422
  const livedLongEnough = ended.lastId !== undefined && livedMs >= MIN_LIFE_MS
  const failed = ended.error === undefined ? 0 : 1
  return {
    since: isRefused ? INITIAL_SINCE : (ended.lastId ?? since),
    failures: livedLongEnough ? failed : failures + 1,
  }
}

interface StreamEnd {
  error?: unknown
  lastId: string | undefined
}

async function readStream(
  query: ReturnType<typeof clickQuery> & { since?: string },
  { onClick, onState }: ClickHandlers,
  signal: AbortSignal,
): Promise<StreamEnd> {
  // Ends with either; `AbortSignal.any` is newer than the oldest Safari that we support.
  const ended = new AbortController()
  const end = () => ended.abort()
  signal.addEventListener('abort', end)
  const reader = new EventReader(({ name, data }) => {
    if (name === 'click') onClick(JSON.parse(data))
  })
  let idleTimer = setTimeout(end, IDLE_TIMEOUT_MS)
  const restartIdleTimer = () => {
    clearTimeout(idleTimer)
    idleTimer = setTimeout(end, IDLE_TIMEOUT_MS)
  }
  try {
    const init = { signal: ended.signal }
    const answer = await api.v1.analytics.live.$get({ query }, { init })
    onState('live')
    for await (const text of textOf(answer)) {
      restartIdleTimer()
      if (!signal.aborted) reader.push(text)
    }
    return { lastId: reader.lastId }
  } catch (error) {
    return { error, lastId: reader.lastId }
  } finally {
    clearTimeout(idleTimer)
    signal.removeEventListener('abort', end)
  }
}

/** Ends early when `signal` is aborted, or when the browser is online again. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', finish)
      removeEventListener('online', finish)
      resolve()
    }
    const timer = setTimeout(finish, ms)
    signal.addEventListener('abort', finish)
    addEventListener('online', finish)
  })
}
