import type { Page } from '@playwright/test'
import { expectAccessible, expectFits } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const START = new Date('2026-11-21T12:00:00Z').getTime()

const banner = (page: Page) => page.getByRole('complementary', { name: 'Case study' })
const close = (page: Page) => banner(page).getByRole('button', { name: 'Hide this for three days' })
const bar = (page: Page) => page.getByRole('banner')

/** Opens a page at that time; its script is there when this returns. */
async function openAt(page: Page, path: string, atMs: number): Promise<void> {
  await page.clock.setFixedTime(atMs)
  await page.goto(path)
  await expect(page.locator('[data-theme-choice][aria-pressed=true]').first()).toBeAttached()
}

test('the banner stays above the bar, leads to its post, and is gone for three days when closed', async ({
  page,
}) => {
  await openAt(page, '', START)
  await expect(banner(page)).toBeVisible()
  expect((await bar(page).boundingBox())?.y).toBe(40)
  await page.mouse.wheel(0, 900)
  await page.waitForFunction(() => scrollY > 400)
  expect((await banner(page).boundingBox())?.y).toBe(0)
  expect((await bar(page).boundingBox())?.y).toBe(40)
  await banner(page).getByRole('link').click()
  await page.waitForURL('**/blog/2025/05/link-monitoring')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'A printed menu, a moved page, and a QR code that kept working',
  )

  await openAt(page, 'about', START)
  await close(page).focus()
  await page.keyboard.press('Enter')
  await expect(banner(page)).toBeHidden()
  expect((await bar(page).boundingBox())?.y).toBe(0)
  for (const path of ['', 'newsletter', 'pricing']) {
    await openAt(page, path, START + 3 * DAY_MS - 1)
    await expect(banner(page)).toBeHidden()
  }
  await openAt(page, 'about', START + 3 * DAY_MS)
  await expect(banner(page)).toBeVisible()
  // A dismissal of tomorrow, by a clock that was set back, counts for nothing.
  await openAt(page, 'about', START - DAY_MS)
  await expect(banner(page)).toBeVisible()
})

test('a page without its banner never had it: nothing moves when it loads', async ({ page }) => {
  await page.addInitScript(() => {
    const watch = window as { bannerWas?: string }
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[data-banner-close]')) return
      watch.bannerWas = document.documentElement.dataset.banner ?? 'shown'
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  const was = () => page.evaluate(() => (window as { bannerWas?: string }).bannerWas)
  await openAt(page, 'pricing', START)
  expect(await was()).toBe('shown')
  await close(page).click()
  await openAt(page, 'pricing', START + DAY_MS)
  expect(await was()).toBe('hidden')
})

test('on a phone the banner is one line, and the menu fits below it', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await openAt(page, 'about', START)
  await expect(banner(page).getByRole('link')).toBeVisible()
  expect((await banner(page).boundingBox())?.height).toBe(40)
  await expectFits(page)
  await page.getByLabel('Menu', { exact: true }).first().click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'Blog' })).toBeVisible()
  const place = await menu.boundingBox()
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBe(812)
  await expectAccessible(page)
  await expectFits(page)
})
