import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

const QUIET_MS = 500

/** What is drawn and what is asked for has come to rest. The stream of clicks goes on all the time and does not count. */
export async function atRest(page: Page): Promise<void> {
  await page.waitForLoadState()
  const answered = () => page.evaluate(() => performance.getEntriesByType('resource').length)
  await expect(async () => {
    const before = await answered()
    await page.waitForTimeout(QUIET_MS)
    expect(await answered()).toBe(before)
    expect(await page.locator('[aria-busy="true"], .mantine-Skeleton-root').count()).toBe(0)
  }).toPass({ timeout: 20_000 })
}
