import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import { touchAll } from './payloads.ts'
import { followRequestsOf } from './pending-requests.ts'
import { untilSettled } from './until-settled.ts'

/** A page that is watched for scripts. */
export interface WatchedPage {
  page: Page
  /** What ran on it although it must not, see `watchForScript`. */
  seen: readonly string[]
}

export function watch(page: Page, seen: readonly string[]): WatchedPage {
  followRequestsOf(page)
  return { page, seen }
}

/** No injected script runs on this page, and no element carries one. */
export async function expectNoScriptRan(watched: WatchedPage): Promise<void> {
  const { page, seen } = watched
  await untilSettled(page)
  const carriers = await touchAll(page)
  expect({ url: page.url(), carriers, seen }).toEqual({ url: page.url(), carriers: [], seen: [] })
}

/** The same for the open dialog, with all of its sections expanded. */
export async function expectNoScriptRanInDialog(watched: WatchedPage): Promise<void> {
  const { page } = watched
  const dialog = page.getByRole('dialog').filter({ visible: true })
  await expect(dialog).toBeVisible()
  const folds = dialog.locator('button[aria-expanded=false]:not([aria-haspopup])')
  for (let most = await folds.count(); most > 0 && (await folds.count()) > 0; most -= 1) {
    await folds.first().click()
  }
  await expectNoScriptRan(watched)
}

export async function closeDialog({ page }: WatchedPage): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog').filter({ visible: true })).toBeHidden()
}
