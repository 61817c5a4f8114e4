import { pageAddress } from './base-path.ts'

/** Registers what shows the offline page, once the first screen is there and idle: it is never needed before the next one. */
export function keepOfflinePage(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
}

/** Safari tells nobody when it is idle. */
const SETTLED_MS = 3000

function whenIdle(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(register)
  else setTimeout(register, SETTLED_MS)
}

function register(): void {
  // Refused by the person's settings, or no answer: then the browser's own page says that there is no connection.
  navigator.serviceWorker.register(pageAddress('/sw.js')).catch(() => undefined)
}
