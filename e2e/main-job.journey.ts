import { devices } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { ada, registerByHand } from './support/people.ts'

/** The User-Agent of a person's browser; that of headless Chromium counts as a bot. */
const { userAgent } = devices['Desktop Chrome']

test('a user registers by mail and makes a link, a visitor follows it, and analytics show the click', async ({
  page,
  browser,
  mailbox,
  destination,
}) => {
  await registerByHand(page, mailbox, ada)

  const paste = page.getByLabel('Address to shorten')
  await paste.fill(destination.url)
  await paste.press('Enter')
  const made = page.getByRole('link', { name: /^localhost:\d+\/[a-z0-9]{7}$/ })
  await expect(made).toBeVisible()
  const shortUrl = (await made.getAttribute('href')) ?? ''

  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Analytics' })
    .click()
  await expect(page.getByRole('button', { name: /^Clicks\s*0\b/ })).toBeVisible()

  const visitor = await browser.newContext({ userAgent, locale: 'de-DE' })
  const visit = await visitor.newPage()
  await visit.goto(shortUrl)
  await expect(visit.getByRole('heading', { name: 'Rain jackets' })).toBeVisible()
  expect(visit.url()).toBe(destination.url)
  await visitor.close()

  // The screen updates by itself.
  await expect(page.getByRole('button', { name: /^Clicks\s*1\b/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Visitors\s*1\b/ })).toBeVisible()
  const key = new URL(shortUrl).pathname
  await expect(page.getByText(key, { exact: true }).first()).toBeVisible()

  await page.getByRole('link', { name: 'Unfurly, dashboard' }).click()
  await expect(page.getByText('Clicks today')).toBeVisible()
  await expect(page.getByText(key, { exact: true }).first()).toBeVisible()
})
