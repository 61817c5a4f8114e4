import { queryClient } from './query-client.ts'

/**
 * Once the first screen has its data and the browser nothing to do: the place of whatever only the next step needs. Answers
 * with what ends the wait.
 */
export function whenSettled(act: () => void): () => void {
  const waiting = new AbortController()
  const look = () => {
    if (waiting.signal.aborted || queryClient.isFetching() > 0) return
    waiting.abort()
    leave()
    whenIdle(act)
  }
  const leave = queryClient.getQueryCache().subscribe(look)
  whenIdle(look)
  return () => {
    waiting.abort()
    leave()
  }
}

/** What was just answered is drawn by then, with the parts that the drawing turned out to need. */
const QUIET_MS = 1000

function whenIdle(act: () => void): void {
  // Safari tells nobody when it is idle.
  setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(act) : act()), QUIET_MS)
}
