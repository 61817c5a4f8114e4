import type { Page } from '@playwright/test'
import { readEmails } from '../server/testing/corpora/corpora.ts'
import { expectAccessible, expectFits } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { newPerson } from './support/people.ts'

const field = (page: Page) => page.getByLabel('E-mail address')
const subscribe = (page: Page) => page.getByRole('button', { name: 'Subscribe' })
const invalid = (page: Page) => page.getByText('Please enter a valid email address')
/** Each journey asks from an address of its own, because one may ask five times an hour. */
const from = (page: Page, address: string) =>
  page.setExtraHTTPHeaders({ 'x-forwarded-for': address })

test('an address is confirmed by a button, and removed by another', async ({ page, mailbox }) => {
  const { email } = newPerson('Noa', 'Quill')
  await from(page, '198.51.100.201')
  await page.goto('newsletter')
  await field(page).fill(email)
  await subscribe(page).click()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await expect(page.getByText('Welcome to our newsletter!').first()).toBeVisible()
  await expect(field(page)).toHaveCount(0)
  await expectAccessible(page)

  const mail = await mailbox.waitFor(({ to }) => to.includes(email))
  for (const [link, button, heading] of [
    [mail.links[0], 'Yes, send me new posts', 'You are subscribed'],
    [mail.links[0], 'Yes, send me new posts', 'This link was used already'],
    [mail.links.at(-1), 'Unsubscribe', 'You are unsubscribed'],
  ] as const) {
    await page.goto(link ?? '')
    await expectAccessible(page)
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
})

test('an invalid address is marked, without a request, until the field has the focus', async ({
  page,
}) => {
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') requests.push(request.url())
  })
  await page.goto('newsletter')
  await expect(page.locator('[data-theme-choice][aria-pressed=true]').first()).toBeAttached()
  for (const entry of readEmails()) {
    const input = entry.input
    // A field has one line, and a valid address would be sent.
    if (typeof input !== 'string' || entry.verdict === 'valid' || /[\r\n]/.test(input)) continue
    await field(page).fill(input)
    await subscribe(page).click()
    await expect(invalid(page), entry.id).toBeVisible()
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
    await field(page).focus()
    await expect(invalid(page)).toBeHidden()
    await expect(field(page)).not.toHaveAttribute('aria-invalid')
  }
  expect(requests).toEqual([])
})

test('while it loads nothing can be changed, and after a failure the address is still there', async ({
  page,
  complaints,
}) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto('newsletter')
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const asked = page.waitForRequest('**/subscriptions/v1/subscribe')
  await page.route('**/subscriptions/v1/subscribe', async (route) => {
    await released
    await route.abort()
  })
  // It could be no address of a mail.
  await field(page).fill('noa,b@people.example')
  await subscribe(page).click()
  await expect(invalid(page)).toBeVisible()
  await field(page).fill('noa@people.example')
  await subscribe(page).click()
  await asked
  await expect(field(page)).toBeDisabled()
  await expectFits(page)
  release()
  await expect(page.getByText('your address is still in the field')).toBeVisible()
  await expect(page.getByText('Subscription Failed')).toBeVisible()
  await expect(field(page)).toHaveValue('noa@people.example')
  await expect(page.getByText('Subscription Failed')).toHaveCount(0)
  await expectAccessible(page)
  await expectFits(page)
  complaints.splice(0)
})

test('without JavaScript the form leads to a page that says how it went', async ({
  browser,
  program,
  mailbox,
}) => {
  const { email } = newPerson('Ole', 'Quill')
  const context = await browser.newContext({
    baseURL: `${program.origin}/app/`,
    javaScriptEnabled: false,
    extraHTTPHeaders: { 'x-forwarded-for': '198.51.100.202' },
  })
  const page = await context.newPage()
  await page.goto('newsletter')
  await field(page).fill('nobody')
  await subscribe(page).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'That is not an address' }),
  ).toBeVisible()
  await field(page).fill(email)
  await subscribe(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'One step is left' })).toBeVisible()
  const { links } = await mailbox.waitFor(({ to }) => to.includes(email))
  await page.goto(links[0] ?? '')
  await page.getByRole('button', { name: 'Yes, send me new posts' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You are subscribed' })).toBeVisible()
  await context.close()
})
