import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** Only the test advances the clock of a public page, whose script has set its timers when this returns. */
export async function openPaused(page: Page, address: string): Promise<void> {
  await page.clock.install({ time: new Date('2026-11-21T12:00:00Z') })
  await page.clock.pauseAt(new Date('2026-11-21T13:00:00Z'))
  await page.goto(address)
  await untilStarted(page)
}

/** The script of a public page has run. */
export async function untilStarted(page: Page): Promise<void> {
  await expect(page.locator('[data-theme-choice][aria-pressed=true]').first()).toBeAttached()
}
