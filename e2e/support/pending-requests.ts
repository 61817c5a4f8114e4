import type { Page, Request } from '@playwright/test'

const pendingByPage = new WeakMap<Page, ReadonlySet<Request>>()

/** The pending requests of a page that is followed. */
export function pendingRequestsOf(page: Page): ReadonlySet<Request> {
  const pending = pendingByPage.get(page)
  if (!pending) throw new Error('The journey waits by untilSettled without `settles: true`.')
  return pending
}

/** From now on, so call it before the page loads. */
export function followRequestsOf(page: Page): void {
  if (pendingByPage.has(page)) return
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
}
