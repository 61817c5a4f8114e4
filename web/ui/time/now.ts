import { useSyncExternalStore } from 'react'

const everyMs = 5000
const listeners = new Set<() => void>()
let now = new Date()
let timer: ReturnType<typeof setInterval> | undefined

/** One clock for all ages on a screen; it stops while nothing subscribes to it. */
export function onTick(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(tick, everyMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function tick() {
  now = new Date()
  for (const listener of listeners) listener()
}

function read(): Date {
  if (Date.now() - now.getTime() > everyMs) now = new Date()
  return now
}

export const useNow = () => useSyncExternalStore(onTick, read, read)
