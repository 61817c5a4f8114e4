import type { Page, Request } from '@playwright/test'

const unanswered = new WeakMap<Page, Set<Request>>()

/** What a page has asked for and has no answer to yet, from the first call of this on. */
export function pendingRequestsOf(page: Page): ReadonlySet<Request> {
  const known = unanswered.get(page)
  if (known) return known
  const asked = new Set<Request>()
  unanswered.set(page, asked)
  page.on('request', (request) => {
    // What the page before it had asked for ends with it.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) asked.clear()
    // The stream of clicks goes on all the time.
    if (!request.url().includes('/analytics/live')) asked.add(request)
  })
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
  return asked
}
