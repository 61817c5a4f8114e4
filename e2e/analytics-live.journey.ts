import { devices, type Page } from '@playwright/test'
import { expectAccessible, expectFits } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { payloadsFor, watchForScript } from './support/payloads.ts'
import { bornPerson, signIn } from './support/people.ts'
import { expectNoScriptRan, watch } from './support/script-watch.ts'
import { callsOf } from './support/second-factors.ts'
import { untilSettled } from './support/until-settled.ts'

test.use({ settles: true })

const { userAgent } = devices['Desktop Chrome']
const falkenstein = '5.9.1.1'
const [title = ''] = payloadsFor('title')
const [source = ''] = payloadsFor('utm')

const panel = (page: Page) => page.getByRole('region', { name: 'Right now', exact: true })
const feed = (page: Page) => panel(page).getByRole('list').getByRole('listitem')
const liveMap = (page: Page) => panel(page).getByRole('img', { name: /^Map of the last minute/ })
const dots = (page: Page) => liveMap(page).locator('span')
const isLive = (page: Page) => panel(page).getByText('Live', { exact: true })

async function makeHostileLink(page: Page, redirectTo: string): Promise<string> {
  const call = await callsOf(page)
  const link = { redirectTo, title, utmParams: { source } }
  return (await call<{ shortUrl: string }>('POST', '/redirects/standard', link)).shortUrl
}

const visit = (page: Page, url: string, from = falkenstein) =>
  page.request.get(url, {
    headers: { 'user-agent': userAgent, 'x-forwarded-for': from },
    maxRedirects: 0,
  })

/** As a browser does when another tab is chosen. */
const showTab = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate((shown) => {
    Object.defineProperty(document, 'visibilityState', { value: shown, configurable: true })
    Object.defineProperty(document, 'hidden', { value: shown === 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)

test('clicks appear as they happen, in the feed, in the numbers and on the map', async ({
  page,
  context,
  destination,
}) => {
  const seen = await watchForScript(context)
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, bornPerson('Runa', 'Voss'))
  const url = await makeHostileLink(page, destination.url)
  await page.goto('analytics')
  await expect(isLive(page)).toBeVisible()
  await expect(panel(page).getByText('0 visitors in the last 5 minutes')).toBeVisible()

  await test.step('a click has its place, device and link', async () => {
    await visit(page, url)
    await expect(feed(page)).toHaveCount(1)
    await expect(feed(page)).toContainText('Falkenstein')
    await expect(feed(page)).toContainText(new URL(url).pathname)
    await expect(dots(page)).toHaveCount(1)
    await expect(panel(page).getByText('1 visitor in the last 5 minutes')).toBeVisible()
    await expect(
      panel(page).getByRole('img', { name: 'Clicks by minute, 1 in the last 30 minutes' }),
    ).toBeVisible()
  })

  await test.step('a click from an unknown place is in the feed only', async () => {
    await visit(page, url, '10.0.0.1')
    await expect(feed(page)).toHaveCount(2)
    await expect(dots(page)).toHaveCount(1)
  })

  await test.step('dots pulse only where motion is wanted', async () => {
    const animation = () =>
      dots(page)
        .first()
        .evaluate((dot) => getComputedStyle(dot, '::after').animationName)
    expect(await animation()).not.toBe('none')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await animation()).toBe('none')
  })

  await test.step('it is accessible, and texts of links stay texts', async () => {
    await expectAccessible(page)
    await expectNoScriptRan(watch(page, seen))
  })

  await test.step('a phone shows the same without scrolling sideways', async () => {
    await page.setViewportSize({ width: 375, height: 812 })
    await expect(liveMap(page)).toBeVisible()
    await expectFits(page)
  })

  await test.step('a period that is over has its latest clicks, and nothing live', async () => {
    await page.goto('analytics?from=2026-01-01&to=2026-01-31')
    await expect(page.getByRole('region', { name: 'Latest clicks' })).toBeVisible()
    await expect(panel(page)).toHaveCount(0)
  })
})

test('a hidden tab asks for nothing, and shows later what it missed', async ({
  page,
  context,
  destination,
}) => {
  await signIn(page, bornPerson('Malte', 'Ries'))
  const url = await makeHostileLink(page, destination.url)
  const call = await callsOf(page)
  const stored = async () =>
    (await call<{ items: unknown[] }>('GET', '/analytics/events')).items.length
  await page.goto('analytics')
  await expect(isLive(page)).toBeVisible()
  await visit(page, url)
  await expect(feed(page)).toHaveCount(1)
  // Otherwise the page would send its remaining requests in the hidden tab.
  await untilSettled(page)

  await showTab(page, 'hidden')
  await expect(isLive(page)).toHaveCount(0)
  // What it was about to ask for when it was hidden.
  await untilSettled(page)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/analytics/')) asked.push(request.url())
  })
  for (let n = 0; n < 3; n += 1) await visit(page, url)
  await expect.poll(stored).toBe(4)
  // As long as a tab that is shown takes to ask twice.
  const other = await context.newPage()
  await other.goto('analytics')
  for (let n = 0; n < 2; n += 1) await other.waitForResponse(/\/analytics\/page\?.*now/)
  await other.close()
  expect(asked).toEqual([])
  await expect(feed(page)).toHaveCount(1)

  await showTab(page, 'visible')
  await expect(feed(page)).toHaveCount(4)
  await expect(isLive(page)).toBeVisible()
})

test('without a stream the clicks are fetched', async ({ page, destination, complaints }) => {
  await signIn(page, bornPerson('Lotte', 'Kern'))
  const url = await makeHostileLink(page, destination.url)
  await page.route('**/v1/analytics/live*', (route) => route.abort())
  await page.goto('analytics')
  await expect(panel(page).getByText('Reconnecting')).toBeVisible()
  await visit(page, url)
  await expect(feed(page)).toHaveCount(1)
  await expect(dots(page)).toHaveCount(1)
  const others = complaints.filter((text) => !text.includes('ERR_FAILED'))
  complaints.splice(0, complaints.length, ...others)
})
