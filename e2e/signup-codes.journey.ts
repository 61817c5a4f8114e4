import type { Page } from '@playwright/test'
import { expectAccessible, expectFits } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { payloadsFor, touchAll, watchForScript } from './support/payloads.ts'
import { openPaused, untilStarted } from './support/public-clock.ts'

const saved = (page: Page) => page.getByRole('dialog', { name: 'Promo Code Saved' })
const confetti = (page: Page) => page.getByTestId('confetti').locator('i')

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
    await untilStarted(page)
    await page.clock.runFor(1000)
    const shown = await saved(page).locator('code').textContent()
    expect(shown).toBe(code.trim())
    expect(await touchAll(page)).toEqual([])
  }
  expect(seen).toEqual([])
})
