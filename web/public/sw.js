// Shows the offline page if a page of the application cannot be loaded. Caches that page and nothing else, and handles only
// navigations below the base path; short links are outside of its scope.

// The build inserts the page's hash, so that a new page makes a new worker.
const CACHE = 'unfurly-offline-@page@'
const PAGE = new URL('offline', self.registration.scope).href

self.addEventListener('install', (event) => {
  event.waitUntil(keepPage())
  // Other requests go past the worker, where browsers can do that. Polling would keep it running for as long as a tab is open.
  event
    .addRoutes?.({ condition: { not: { requestMode: 'navigate' } }, source: 'network' })
    .catch(() => undefined)
})
self.addEventListener('activate', (event) => event.waitUntil(begin()))
self.addEventListener('fetch', (event) => {
  const { mode, method } = event.request
  if (mode !== 'navigate' || method !== 'GET') return
  event.respondWith(answer(event))
  event.waitUntil(leaveIfGone().catch(() => undefined))
})

async function keepPage() {
  const cache = await caches.open(CACHE)
  await cache.add(new Request(PAGE, { cache: 'reload' }))
  // An older worker has nothing worth waiting for.
  await self.skipWaiting()
}

async function begin() {
  await dropPages((name) => name !== CACHE)
  // The browser sends the request while the worker starts, so that the start delays nothing.
  await self.registration.navigationPreload?.enable()
}

async function answer({ request, preloadResponse }) {
  try {
    const early = await preloadResponse
    // Chromium rejects a preload that failed; Firefox resolves it, with an error response.
    return early && early.type !== 'error' ? early : await fetch(request)
  } catch (error) {
    const page = await caches.match(PAGE, { cacheName: CACHE })
    if (page) return page
    throw error
  }
}

let hasLooked = false

/** A browser keeps a worker whose file is gone. This one checks once per start and unregisters itself then. */
async function leaveIfGone() {
  if (hasLooked) return
  hasLooked = true
  const { status } = await fetch(self.location.href, { method: 'HEAD', cache: 'no-store' })
  if (status !== 404 && status !== 410) return
  await dropPages(() => true)
  await self.registration.unregister()
}

async function dropPages(isOld) {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('unfurly-offline-') && isOld(name))
  await Promise.all(old.map((name) => caches.delete(name)))
}
