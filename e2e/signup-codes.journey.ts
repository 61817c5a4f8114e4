import type { Page } from '@playwright/test'
import { expectAccessible, expectFits } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { payloadsFor, touchAll, watchForScript } from './support/payloads.ts'
import { CHROME_STORE } from './support/variants.ts'

const saved = (page: Page) => page.getByRole('dialog', { name: 'Promo Code Saved' })
const confetti = (page: Page) => page.getByTestId('confetti').locator('i')

/** Only the test advances the clock of the page, whose script has set its timers when this returns. */
async function openPaused(page: Page, address: string): Promise<void> {
  await page.clock.install({ time: new Date('2026-11-21T12:00:00Z') })
  await page.clock.pauseAt(new Date('2026-11-21T13:00:00Z'))
  await page.goto(address)
  await expect(page.locator('[data-theme-choice][aria-pressed=true]').first()).toBeAttached()
}

test('a promo code is kept for 30 days and celebrated after a second', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openPaused(page, '?promo=%20SPRING%2026%20&ref=%20mara-7%20')
  await page.clock.runFor(999)
  await expect(saved(page)).toBeHidden()
  await page.clock.runFor(1)
  await expect(saved(page)).toBeVisible()
  await expect(confetti(page)).toHaveCount(0)
  await page.clock.runFor(100)
  await expect(confetti(page)).toHaveCount(50)
  await expect(saved(page).locator('code')).toHaveText('SPRING 26')
  expect((await saved(page).boundingBox())?.width).toBe(500)
  await page.setViewportSize({ width: 400, height: 800 })
  expect((await saved(page).boundingBox())?.width).toBe(360)
  await saved(page).getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Promo code copied to clipboard')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('SPRING 26')
  await page.clock.runFor(3200)
  await expect(confetti(page)).toHaveCount(0)
  await expect(page.getByText('Promo code copied to clipboard')).toHaveCount(0)
  // axe waits for timers of the page.
  await page.clock.resume()
  await expectAccessible(page)
  await expectFits(page)
  await saved(page).getByRole('button', { name: 'Got it!' }).click()
  await expect(saved(page)).toBeHidden()
  const cookies = new Map((await context.cookies()).map((cookie) => [cookie.name, cookie]))
  const promo = cookies.get('signupPromoCode')
  expect(decodeURIComponent(promo?.value ?? '')).toBe('SPRING 26')
  expect(Math.round(((promo?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(30)
  expect(cookies.get('signupReferralCode')?.value).toBe('mara-7')

  // Both reach the registration.
  await page.goto('register-mail')
  const call = page.waitForRequest('**/api/ui/v1/registrations')
  await page.getByLabel('E-mail').fill('promo.reader@people.example')
  await page.getByRole('button', { name: 'Send me the link' }).click()
  expect((await call).postDataJSON()).toMatchObject({
    promoCode: 'SPRING 26',
    referralCode: 'mara-7',
  })
})

test('blanks are no code, and hostile codes are shown as text', async ({ page, context }) => {
  const seen = await watchForScript(context)
  await openPaused(page, '?promo=%20%20&ref=%20')
  await page.clock.runFor(2000)
  await expect(saved(page)).toBeHidden()
  expect((await context.cookies()).filter(({ name }) => name.startsWith('signup'))).toEqual([])
  for (const code of payloadsFor('title').slice(0, 12)) {
    const sent = encodeURIComponent(code)
    await page.goto(`?promo=${sent}&ref=${sent}`)
    await expect(page.locator('[data-theme-choice][aria-pressed=true]').first()).toBeAttached()
    await page.clock.runFor(1000)
    const shown = await saved(page).locator('code').textContent()
    expect(shown).toBe(code.trim())
    expect(await touchAll(page)).toEqual([])
  }
  expect(seen).toEqual([])
})

test('the prompt for the extension makes room for what comes under it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 860 })
  await page.goto('')
  const prompt = page.getByRole('region', { name: 'Chrome Extension' })
  await expect(prompt).toBeVisible()
  await page.getByLabel('Long address').fill('https://example.org/a-long-address')
  await page.getByLabel('Long address').press('Enter')
  await expect(page.getByRole('link', { name: /^localhost:\d+\/\w+$/ }).first()).toBeVisible()
  const card = page.locator('[data-extension-card]:visible')
  const covered = () =>
    card.evaluate((own) => {
      const box = own.getBoundingClientRect()
      return [...document.querySelectorAll('main :is(p, a, button, input, h1, h2, h3, li)')]
        .filter((part) => {
          const other = part.getBoundingClientRect()
          const isAside = other.right <= box.left || other.left >= box.right
          return other.width > 0 && !isAside && other.bottom > box.top && other.top < box.bottom
        })
        .map((part) => part.textContent)
    })
  await expect.poll(covered).toEqual([])
  await page.mouse.wheel(0, 700)
  await expect.poll(covered).toEqual([])
  await page.goto('docs/analytics')
  await expect(prompt).toBeVisible()
  await expect.poll(covered).toEqual([])
})

test('the prompt for the extension comes after two seconds, and never again if so wished', async ({
  browser,
  page,
  programOf,
}) => {
  const prompt = (on: Page) => on.getByRole('region', { name: 'Chrome Extension' })
  // No store page is set: the prompt leads to our own.
  await openPaused(page, '')
  await page.clock.runFor(2000)
  await expect(prompt(page).getByRole('link', { name: 'Add to Chrome' })).toHaveAttribute(
    'href',
    '/app/extension/install#chrome',
  )

  const program = await programOf('adorned')
  const context = await browser.newContext({ baseURL: `${program.origin}/app/` })
  const offered = await context.newPage()
  await openPaused(offered, '')
  await offered.clock.runFor(1999)
  await expect(prompt(offered)).toBeHidden()
  await offered.clock.runFor(1)
  await expect(prompt(offered)).toBeVisible()
  await expect(prompt(offered)).toContainText(
    'Supercharge your Chrome browsing with instant URL shortening!',
  )
  const store = prompt(offered).getByRole('link', { name: 'Add to Chrome' })
  await expect(store).toHaveAttribute('href', CHROME_STORE)
  await expect(store).toHaveAttribute('target', '_blank')
  await expect(store).toHaveAttribute('rel', /\bnoopener\b/)
  await prompt(offered).getByRole('button', { name: 'Maybe later' }).click()
  await expect(prompt(offered)).toBeHidden()
  await offered.reload()
  await expect(offered.locator('[data-theme-choice][aria-pressed=true]').first()).toBeAttached()
  await offered.clock.runFor(2000)
  await prompt(offered).getByRole('button', { name: 'Don’t show again' }).click()
  expect(await offered.evaluate(() => localStorage.getItem('hideExtensionPrompt'))).toBe('true')
  await offered.reload()
  await expect(offered.locator('[data-theme-choice][aria-pressed=true]').first()).toBeAttached()
  await offered.clock.runFor(3000)
  await expect(prompt(offered)).toBeHidden()
  await offered.evaluate(() => localStorage.clear())
  await offered.reload()
  await offered.clock.resume()
  await expect(prompt(offered)).toBeVisible()
  await expectAccessible(offered)
  await context.close()
})
