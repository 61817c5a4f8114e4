import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect } from './journey.ts'

/** The same on the page of analytics, whose numbers are dimmed while newer ones load. */
export async function expectLoadedAccessible(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expectAccessible(page)
}
