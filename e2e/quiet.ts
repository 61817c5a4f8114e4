import type { Page } from '@playwright/test'
import { atRest } from './at-rest.ts'
import { expect } from './journey.ts'
import { touchAll } from './payloads.ts'

/** Nobody's script runs on this page, however it is touched. */
export async function expectQuiet(page: Page, seen: readonly string[]): Promise<void> {
  await atRest(page)
  const carriers = await touchAll(page)
  expect({ url: page.url(), carriers, seen }).toEqual({ url: page.url(), carriers: [], seen: [] })
}

/** With all that it folds away. */
export async function expectQuietDialog(page: Page, seen: readonly string[]): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ visible: true })
  await expect(dialog).toBeVisible()
  const folds = dialog.locator('button[aria-expanded=false]:not([aria-haspopup])')
  for (let most = await folds.count(); most > 0 && (await folds.count()) > 0; most -= 1) {
    await folds.first().click()
  }
  await expectQuiet(page, seen)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}
