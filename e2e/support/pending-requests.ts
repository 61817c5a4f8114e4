import type { Page, Request } from '@playwright/test'

const pendingByPage = new WeakMap<Page, Set<Request>>()

/** The pending requests of a page. Tracking starts with the first call. */
export function pendingRequestsOf(page: Page): ReadonlySet<Request> {
  const known = pendingByPage.get(page)
  if (known) return known
  const pending = new Set<Request>()
  pendingByPage.set(page, pending)
  page.on('request', (request) => {
    // A navigation ends the requests of the previous page.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) pending.clear()
    // The stream of clicks never ends.
    if (!request.url().includes('/analytics/live')) pending.add(request)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  return pending
}
