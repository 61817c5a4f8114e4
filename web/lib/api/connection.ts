import type { QueryCacheNotifyEvent } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { pageAddress } from '../base-path.ts'
import { queryClient } from './query-client.ts'

const PROBE_EACH_MS = 5000

const listeners = new Set<() => void>()
let isOffline = false
let probing: ReturnType<typeof setInterval> | undefined

/** True if a read failed for want of a connection, false if it succeeded, undefined for any other event. */
export function offlineSignal({ type, ...event }: QueryCacheNotifyEvent): boolean | undefined {
  if (type !== 'updated' || !('action' in event)) return undefined
  const { action } = event
  if (action.type === 'success') return action.manual ? undefined : false
  // fetch throws a TypeError without a connection, here on the last try
  if (action.type === 'error') return action.error instanceof TypeError ? true : undefined
  return undefined
}

function setOffline(offline: boolean): void {
  if (offline === isOffline) return
  isOffline = offline
  clearInterval(probing)
  if (offline) probing = setInterval(probe, PROBE_EACH_MS)
  else void queryClient.refetchQueries({ type: 'active', stale: true })
  for (const listener of listeners) listener()
}

/** Polls an unreachable server, since not every screen sends requests by itself. Any response counts. */
function probe(): void {
  if (document.hidden) return
  fetch(pageAddress('/version'), { cache: 'no-store' }).then(
    () => setOffline(false),
    () => undefined,
  )
}

const onOffline = () => setOffline(true)
const onOnline = () => setOffline(false)

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('offline', onOffline)
  addEventListener('online', onOnline)
  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    const offline = offlineSignal(event)
    if (offline !== undefined) setOffline(offline)
  })
  setOffline(!navigator.onLine)
  return () => {
    unsubscribe()
    removeEventListener('offline', onOffline)
    removeEventListener('online', onOnline)
    listeners.delete(listener)
    setOffline(false)
  }
}

/** Whether the server is unreachable, according to the browser or to failed reads. */
export const useIsOffline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isOffline,
    () => false,
  )
