import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import { untilRendered } from './paused-clock.ts'
import { pendingRequestsOf } from './pending-requests.ts'

const AGAIN_MS = 60

/** All that the page asked for is answered and drawn, however long that takes. */
export async function untilSettled(page: Page): Promise<void> {
  const asked = pendingRequestsOf(page)
  const busy = page.locator('[aria-busy="true"], .mantine-Skeleton-root')
  await page.waitForLoadState()
  await expect(async () => {
    // An answer may lead to the next question, once it is drawn.
    for (let turn = 0; turn < 2; turn += 1) {
      await page.evaluate(untilFrame)
      await untilRendered(page)
      expect([...asked].map((request) => request.url())).toEqual([])
      expect(await busy.count()).toBe(0)
    }
  }).toPass({ intervals: [AGAIN_MS] })
}

const untilFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))
