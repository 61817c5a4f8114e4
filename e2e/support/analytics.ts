import type { Page } from '@playwright/test'
import type { AnalyticsPagePart } from '../../contract/clicks/analytics-page.ts'
import { expectAccessible } from './accessibility.ts'
import { expect } from './journey.ts'

/** The same on the page of analytics, whose numbers are dimmed while newer ones load. */
export async function expectLoadedAccessible(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expectAccessible(page)
}

/** On a phone the controls and the tools of the page are in a sheet. */
export async function openTools(page: Page) {
  await page.getByRole('button', { name: /^Period, filters and tools/ }).press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Period, filters and tools' })
  await expect(sheet).toBeVisible()
  return sheet
}

/** Changes the answers of analytics pages part by part, until the returned function is called. */
export async function changeParts(
  page: Page,
  change: (part: AnalyticsPagePart) => AnalyticsPagePart,
): Promise<() => Promise<void>> {
  const calls = /\/v1\/analytics\/page\?/
  await page.route(calls, async (route) => {
    const response = await route.fetch()
    const lines = (await response.text()).trimEnd().split('\n')
    const changed = lines.map((line) => `${JSON.stringify(change(JSON.parse(line)))}\n`)
    await route.fulfill({ response, body: changed.join('') })
  })
  return () => page.unroute(calls)
}

/** Clicks are in the numbers a moment after they were made. */
export async function untilCounted(page: Page, clicks: number): Promise<void> {
  const counted = () =>
    page.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
      const answer = await fetch('/api/ui/v1/analytics/summary', { headers })
      return (await answer.json()).clicks
    })
  await expect.poll(counted).toBe(clicks)
}
