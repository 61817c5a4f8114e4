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

/** Any response counts. */
const isReachable = (): Promise<boolean> =>
  fetch(pageAddress('/version'), { cache: 'no-store' }).then(
    () => true,
    () => false,
  )

/** Polls an unreachable server, since not every screen sends requests by itself. */
async function probe(): Promise<void> {
  if (!document.hidden && (await isReachable())) setOffline(false)
}

/** A single read may be blocked on its way, by an extension of the browser for example, while the server answers. */
async function checkAfterFailure(): Promise<void> {
  if (!(await isReachable())) setOffline(true)
}

const onOffline = () => setOffline(true)
const onOnline = () => setOffline(false)

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('offline', onOffline)
  addEventListener('online', onOnline)
  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    const offline = offlineSignal(event)
    if (offline) void checkAfterFailure()
    else if (offline === false) setOffline(false)
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
