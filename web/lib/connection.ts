import type { QueryCacheNotifyEvent } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { pageAddress } from './base-path.ts'
import { queryClient } from './query-client.ts'

const PROBE_EACH_MS = 5000

const listeners = new Set<() => void>()
let isAway = false
let probing: ReturnType<typeof setInterval> | undefined

/** What a finished read says of the connection: false when it got through, true when not, undefined when neither. */
export function offlineSignal({ type, ...event }: QueryCacheNotifyEvent): boolean | undefined {
  if (type !== 'updated' || !('action' in event)) return undefined
  const { action } = event
  if (action.type === 'success') return action.manual ? undefined : false
  // fetch throws this without a connection; the last of the tries did.
  if (action.type === 'error') return action.error instanceof TypeError ? true : undefined
  return undefined
}

function setAway(away: boolean): void {
  if (away === isAway) return
  isAway = away
  clearInterval(probing)
  if (away) probing = setInterval(probe, PROBE_EACH_MS)
  else void queryClient.refetchQueries({ type: 'active', stale: true })
  for (const listener of listeners) listener()
}

/** Any answer will do. A server that was away says nothing when it is back, and not every screen asks again. */
function probe(): void {
  if (document.hidden) return
  fetch(pageAddress('/version'), { cache: 'no-store' }).then(
    () => setAway(false),
    () => undefined,
  )
}

const onOffline = () => setAway(true)
const onOnline = () => setAway(false)

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('offline', onOffline)
  addEventListener('online', onOnline)
  const leave = queryClient.getQueryCache().subscribe((event) => {
    const away = offlineSignal(event)
    if (away !== undefined) setAway(away)
  })
  setAway(!navigator.onLine)
  return () => {
    leave()
    removeEventListener('offline', onOffline)
    removeEventListener('online', onOnline)
    listeners.delete(listener)
    setAway(false)
  }
}

/** Whether the server cannot be reached: as the browser says, and as the reads of the screens found out. */
export const useIsOffline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isAway,
    () => false,
  )
