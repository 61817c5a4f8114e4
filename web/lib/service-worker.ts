import { pageAddress } from './base-path.ts'
import { whenSettled } from './when-settled.ts'

/** Registers what shows the offline page, once the first screen is there: it is never needed before the next one. */
export function keepOfflinePage(): (() => void) | undefined {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined
  return whenSettled(register)
}

function register(): void {
  // Refused by the person's settings, or no answer: then the browser's own page says that there is no connection.
  navigator.serviceWorker.register(pageAddress('/sw.js')).catch(() => undefined)
}
