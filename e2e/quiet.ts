import type { Page, Request } from '@playwright/test'
import { expect } from './journey.ts'
import { touchAll } from './payloads.ts'

/** A page under watch. */
export interface Watched {
  page: Page
  /** What ran on it that should not. */
  seen: readonly string[]
  /** What it asked for and has no answer to yet. */
  asked: ReadonlySet<Request>
}

const TURN_MS = 60

export function watch(page: Page, seen: readonly string[]): Watched {
  const asked = new Set<Request>()
  page.on('request', (request) => {
    // What the page before it had asked for ends with it.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) asked.clear()
    // The stream of clicks goes on all the time.
    if (!request.url().includes('/analytics/live')) asked.add(request)
  })
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
  return { page, seen, asked }
}

/** Nobody's script runs on this page, however it is touched. */
export async function expectQuiet(watched: Watched): Promise<void> {
  const { page, seen } = watched
  await settled(watched)
  const carriers = await touchAll(page)
  expect({ url: page.url(), carriers, seen }).toEqual({ url: page.url(), carriers: [], seen: [] })
}

/** All is answered and drawn, and for two turns, as an answer may lead to the next question. */
async function settled({ page, asked }: Watched): Promise<void> {
  await page.waitForLoadState()
  const busy = page.locator('[aria-busy="true"], .mantine-Skeleton-root')
  await expect(async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      await page.waitForTimeout(TURN_MS)
      expect([...asked].map((request) => request.url())).toEqual([])
      expect(await busy.count()).toBe(0)
    }
  }).toPass({ timeout: 20_000, intervals: [TURN_MS] })
}

/** With all that it folds away. */
export async function expectQuietDialog(watched: Watched): Promise<void> {
  const { page } = watched
  const dialog = page.getByRole('dialog').filter({ visible: true })
  await expect(dialog).toBeVisible()
  const folds = dialog.locator('button[aria-expanded=false]:not([aria-haspopup])')
  for (let most = await folds.count(); most > 0 && (await folds.count()) > 0; most -= 1) {
    await folds.first().click()
  }
  await expectQuiet(watched)
}

export async function closeDialog({ page }: Watched): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog').filter({ visible: true })).toBeHidden()
}
