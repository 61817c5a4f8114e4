import { type Browser, devices, type Page } from '@playwright/test'
import { expectAccessible, expectFits } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { bornPerson, signIn } from './support/people.ts'

// All journeys share one user: the first one makes the link.
test.describe.configure({ mode: 'serial' })

const iris = bornPerson('Iris', 'Hale')

const { userAgent } = devices['Desktop Chrome']
const LIVE = '**/api/ui/v1/analytics/live*'
const EVENTS = /\/v1\/analytics\/page\?.*events/

let shortUrl = ''

async function follow(browser: Browser, language: string): Promise<void> {
  const visitor = await browser.newContext({ userAgent, locale: language })
  const visit = await visitor.newPage()
  await visit.goto(shortUrl)
  await visitor.close()
}

async function logIn(page: Page): Promise<void> {
  await page.goto('login')
  await page.getByLabel('E-mail').fill(iris.email)
  await page.getByLabel('Password', { exact: true }).fill(iris.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
}

const latest = (page: Page) => page.getByRole('region', { name: 'Latest clicks' })

/** Removes what the browser logs about calls that were aborted on purpose. */
function forgiveAborts(complaints: string[]): void {
  const others = complaints.filter(
    (text) => !/net::ERR_(FAILED|INTERNET_DISCONNECTED)|TypeError: Failed to fetch/.test(text),
  )
  complaints.splice(0, complaints.length, ...others)
}

test('clicks appear on the dashboard live, once each, also after an interruption', async ({
  page,
  browser,
  destination,
  complaints,
}) => {
  await signIn(page, iris)
  await page.goto('main')
  await page.getByLabel('Address to shorten').fill(destination.url)
  await page.getByLabel('Address to shorten').press('Enter')
  const made = page.getByRole('link', { name: /^localhost:\d+\/[a-z0-9]{7}$/ })
  shortUrl = (await made.getAttribute('href')) ?? ''
  await follow(browser, 'en-GB')

  const rows = latest(page).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await expect(latest(page).getByText('Live', { exact: true })).toBeVisible()

  // From here on only the stream can deliver a click.
  let reads = 0
  await page.route(EVENTS, (route) => {
    reads += 1
    return route.continue()
  })
  await follow(browser, 'de-DE')
  await expect(rows).toHaveCount(2)
  expect(reads).toBe(0)

  // A hidden tab stops the stream and starts it again when it is shown.
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/analytics/live')) calls.push(request.url())
  })
  await show(page, 'hidden')
  await expect(latest(page).getByText('Connecting')).toBeVisible()
  expect(calls).toEqual([])
  await page.route(LIVE, (route) => route.abort())
  await show(page, 'visible')
  await expect(latest(page).getByText('Reconnecting')).toBeVisible()
  await expect(latest(page).getByText('Clicks are not live at the moment')).toBeAttached()
  await expectAccessible(page)
  await follow(browser, 'fr-FR')
  await expect(rows).toHaveCount(3)

  await page.unroute(LIVE)
  await expect(latest(page).getByText('Live', { exact: true })).toBeVisible()
  await expect(latest(page).getByText('Clicks are live again')).toBeAttached()
  await follow(browser, 'it-IT')
  await expect(rows).toHaveCount(4)
  forgiveAborts(complaints)
})

async function show(page: Page, visibility: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { value: now, configurable: true })
    Object.defineProperty(document, 'hidden', { value: now === 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, visibility)
}

test('without a connection a bar says so until it is back', async ({
  browser,
  program,
  complaints,
}) => {
  const context = await browser.newContext({
    baseURL: `${program.origin}/app/`,
    viewport: { width: 375, height: 812 },
  })
  const page = await context.newPage()
  await logIn(page)
  const bar = page.getByText('You are offline. What you typed stays here.')
  await expect(latest(page).getByText('Live', { exact: true })).toBeVisible()
  await expect(bar).toHaveCount(0)
  await page.getByLabel('Address to shorten').fill('https://example.com/half-typed')
  await context.setOffline(true)
  await expect(bar).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await context.setOffline(false)
  await expect(bar).toHaveCount(0)
  await expect(page.getByLabel('Address to shorten')).toHaveValue('https://example.com/half-typed')
  await expect(latest(page).getByText('Live', { exact: true })).toBeVisible()
  forgiveAborts(complaints)
  await context.close()
})

test('a read is tried again, and the bar disappears when the server answers again', async ({
  page,
  complaints,
}) => {
  await logIn(page)
  let tries = 0
  await page.route('**/api/ui/v1/users?*', (route) => {
    tries += 1
    return route.abort()
  })
  await page.route('**/app/version', (route) => route.abort())
  await page.goto('settings/users')
  const bar = page.getByText('You are offline. What you typed stays here.')
  await expect(bar).toBeVisible()
  expect(tries).toBeGreaterThanOrEqual(3)
  await page.unroute('**/api/ui/v1/users?*')
  await page.unroute('**/app/version')
  await expect(bar).toHaveCount(0)
  forgiveAborts(complaints)
})

test('a read that is blocked on its way does not make the screen offline', async ({
  page,
  complaints,
}) => {
  await logIn(page)
  let tries = 0
  await page.route('**/api/ui/v1/users?*', (route) => {
    tries += 1
    return route.abort()
  })
  await page.goto('settings/users')
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(page.getByText('You are offline. What you typed stays here.')).toHaveCount(0)
  // Three times by the screen, and once by whoever was first to ask for it ahead.
  expect(tries).toBeGreaterThanOrEqual(3)
  await page.unroute('**/api/ui/v1/users?*')
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('main').getByText('Iris Hale').first()).toBeVisible()
  forgiveAborts(complaints)
})

test('where not even the frame can be drawn, the error page names the request, and leads back', async ({
  page,
  complaints,
}) => {
  await logIn(page)
  const config = '**/v1/auth/config'
  await page.route(config, (route) =>
    route.fulfill({
      status: 500,
      headers: { 'x-request-id': 'req_lost4you' },
      contentType: 'text/plain',
      body: 'broken',
    }),
  )
  await page.goto('analytics')
  await page.waitForURL('**/error?request=req_lost4you')
  await expect(page.getByRole('heading', { name: 'That was our fault' })).toBeVisible()
  await expect(page.getByText(/^Request req_lost4you, .+ UTC\. With this number/)).toBeVisible()
  await page.unroute(config)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible()
  complaints.splice(0)
})

test('a session whose account cannot be fetched is signed out, and the draft is kept', async ({
  page,
  complaints,
}) => {
  await logIn(page)
  await page.keyboard.press('c')
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Address', { exact: true }).fill('https://example.com/kept')
  await expect
    .poll(() => page.evaluate(() => Object.values(localStorage).join(' ')))
    .toContain('https://example.com/kept')
  let tries = 0
  await page.route('**/api/ui/v1/account', (route) => {
    tries += 1
    return route.abort()
  })
  await page.goto('main')
  await page.waitForURL('**/login*')
  await expect(page.getByText('Failed to fetch user profile')).toBeVisible()
  // Three times by the screen, and once by whoever was first to ask for it ahead.
  expect(tries).toBeGreaterThanOrEqual(3)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(null)
  expect(await page.evaluate(() => Object.values(localStorage).join(' '))).toContain(
    'https://example.com/kept',
  )
  forgiveAborts(complaints)
})
