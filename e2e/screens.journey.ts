import { type Browser, devices, type Page } from '@playwright/test'
import { plainScreens } from '../contract/screens/screens.ts'
import { expectAccessible, expectFits, expectNoHorizontalScroll } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { followRequestsOf } from './support/pending-requests.ts'
import { bornPerson, signIn } from './support/people.ts'
import { untilSettled } from './support/until-settled.ts'

const desk = { width: 1440, height: 900 }
const phone = { width: 375, height: 812 }

test.use({ settles: true, viewport: desk, contextOptions: { reducedMotion: 'reduce' } })

const dora = bornPerson('Dora', 'Pine')

const edda = bornPerson('Edda', 'Pine')

const guestScreens = [
  '',
  'login',
  'register-mail',
  'register-mail?expired=true',
  'check-email',
  'reset-password',
  'reset-password/confirm?code=spent',
  'take-back-email',
  'auth/callback?error=access_denied',
  'access',
  'error',
]
/** The screens that look different once there is a link with a click. */
const fullScreens = ['main', 'main/furls', 'analytics', 'settings/audit'] as const

/** Checks the page in its current state: by all rules at a desk, and on a phone what differs there. */
async function expectFine(page: Page): Promise<void> {
  await untilSettled(page)
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await page.setViewportSize(phone)
  await expectFits(page)
  await page.setViewportSize(desk)
}

/** Follows a link as a person's browser would, in a separate context. */
async function follow(browser: Browser, shortUrl: string): Promise<void> {
  const { userAgent } = devices['Desktop Chrome']
  const visitor = await browser.newContext({ userAgent })
  const visit = await visitor.newPage()
  await visit.goto(shortUrl)
  await visitor.close()
}

test('the screens for guests are accessible and log no errors', async ({ page }) => {
  for (const path of guestScreens) {
    await page.goto(path)
    await expectFine(page)
  }
  await page.goto('register-mail')
  await page.getByLabel('E-mail').fill('no address')
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expectFine(page)
  await page.getByLabel('E-mail').fill('somebody@people.example')
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await page.waitForURL('**/check-email')
  await expectFine(page)
})

test('the pages for unknown keys and addresses are accessible', async ({ browser, program }) => {
  const context = await browser.newContext({ viewport: desk })
  const page = await context.newPage()
  followRequestsOf(page)
  for (const path of ['/no-such-key', '/app/no-such-page']) {
    await page.goto(program.origin + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectFine(page)
  }
  await context.close()
})

test('the empty signed-in screens are accessible and log no errors', async ({ page }) => {
  await signIn(page, dora)
  for (const path of plainScreens) {
    await page.goto(path)
    await expectFine(page)
  }
})

test('the signed-in screens with data are accessible and log no errors', async ({
  page,
  browser,
  destination,
}) => {
  await signIn(page, edda)
  await page.goto('main')
  await page.getByLabel('Address to shorten').fill(destination.url)
  await page.getByLabel('Address to shorten').press('Enter')
  const made = page.getByRole('link', { name: /^localhost:\d+\/[a-z0-9]{7}$/ })
  const shortUrl = (await made.getAttribute('href')) ?? ''
  await follow(browser, shortUrl)
  await expect(page.getByText('Clicks today')).toBeVisible()
  await expectFine(page)
  const { host, pathname } = new URL(shortUrl)
  for (const path of [...fullScreens, `main/furls/${encodeURIComponent(host)}${pathname}`]) {
    await page.goto(path)
    await expectFine(page)
  }

  await page.keyboard.press('c')
  const drawer = page.getByRole('dialog')
  await expect(drawer).toBeVisible()
  await expectFine(page)
  await drawer.getByRole('button', { name: /^Create link/ }).click()
  await expectFine(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Profile/ }).click()
  await expectFine(page)
  await page.keyboard.press('Escape')
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
})
