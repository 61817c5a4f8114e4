import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import { untilRendered } from './paused-clock.ts'
import { pendingRequestsOf } from './pending-requests.ts'

const RETRY_MS = 60

/** Waits until all requests of the page are answered and rendered, however long that takes. */
export async function untilSettled(page: Page): Promise<void> {
  const pending = pendingRequestsOf(page)
  const busy = page.locator('[aria-busy="true"], .mantine-Skeleton-root')
  await page.waitForLoadState()
  await expect(async () => {
    // Rendering a response may send the next request.
    for (let look = 0; look < 2; look += 1) {
      await page.evaluate(untilFrame)
      await untilRendered(page)
      expect([...pending].map((request) => request.url())).toEqual([])
      expect(await busy.count()).toBe(0)
    }
  }).toPass({ intervals: [RETRY_MS] })
}

const untilFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))
