import { pageAddress } from './base-path.ts'
import { whenSettled } from './when-settled.ts'

/** Registers the service worker that shows the offline page, once the first screen is loaded: no earlier one needs it. */
export function keepOfflinePage(): (() => void) | undefined {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined
  return whenSettled(register)
}

function register(): void {
  // If the browser's settings refuse it, or nothing answers, the browser shows its own page without a connection.
  navigator.serviceWorker.register(pageAddress('/sw.js')).catch(() => undefined)
}
