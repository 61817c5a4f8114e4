import { queryClient } from './api/query-client.ts'

/**
 * Calls `act` once the first screen has its data and the browser is idle: for what only the next step needs. Returns the
 * function that cancels the wait.
 */
export function whenSettled(act: () => void): () => void {
  const waiting = new AbortController()
  const check = () => {
    if (waiting.signal.aborted || queryClient.isFetching() > 0) return
    waiting.abort()
    unsubscribe()
    whenIdle(act)
  }
  const unsubscribe = queryClient.getQueryCache().subscribe(check)
  whenIdle(check)
  return () => {
    waiting.abort()
    unsubscribe()
  }
}

/** Time to render the latest response, and to load the code that this rendering needs. */
const QUIET_MS = 1000

function whenIdle(act: () => void): void {
  // Safari has no requestIdleCallback.
  setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(act) : act()), QUIET_MS)
}
