import { pageAddress } from './base-path.ts'

/** Registers the service worker that shows the offline page, after the page is loaded: nothing on it needs the worker. */
export function keepOfflinePage(): (() => void) | undefined {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
  return () => removeEventListener('load', register)
}

function register(): void {
  // If the browser's settings refuse it, or nothing answers, the browser shows its own page without a connection.
  navigator.serviceWorker.register(pageAddress('/sw.js')).catch(() => undefined)
}
