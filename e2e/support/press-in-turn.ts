import { expect, type Page } from '@playwright/test'

/**
 * Presses the keys of a sequence, and again until they have led somewhere: each has to come within a second of the one
 * before, and on a busy machine a press may last longer.
 */
export async function pressInTurn(page: Page, keys: readonly string[], url: RegExp): Promise<void> {
  await expect(async () => {
    for (const key of keys) await page.keyboard.press(key)
    await expect(page).toHaveURL(url, { timeout: 5000 })
  }).toPass()
}
