import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible, expectFits } from './support/accessibility.ts'
import { test as base, expect } from './support/journey.ts'
import { freeNewcomer, type Newcomer } from './support/newcomers.ts'
import { passTime } from './support/paused-clock.ts'

const sentences = [
  'Pro checks your links every five minutes.',
  'Pro keeps two years of analytics.',
  'Pro has room for 5,000 links.',
  'Pro counts 250,000 clicks a month.',
  'Ten of your own domains, on Pro.',
  'Bring nine colleagues: Pro has ten seats.',
  '500 GeoFurls, one destination per country, on Pro.',
  'Pro monitors 200 destinations for you.',
  '25 hubs, each with its own versions, on Pro.',
  'Ten API keys and 600 calls a minute, on Pro.',
  'Your links keep redirecting on Free. Pro lets you make more.',
  'A promo code? It goes in at the checkout.',
]
const CODE = 'SPRING 26'
/** Later than the page's clock can be by then. */
const AHEAD_MS = 60_000
const TICK_MS = 100
const phone = { width: 375, height: 812 }

const test = base.extend<{ free: Newcomer }>({
  /** A user on the Free tier who has seen every greeting. */
  free: async ({ program }, use) => use(await freeNewcomer(program.origin)),
})

test.use({ variant: 'paying' })

const plan = (page: Page) => page.getByRole('region', { name: 'Plan' })
const strip = (page: Page) => page.getByRole('region', { name: 'Upgrade', exact: true })
const promo = (page: Page) => page.getByRole('dialog', { name: 'Use your promo code' })
const upgrade = (page: Page) => plan(page).getByRole('button', { name: 'Upgrade' })
const storePromoCode = (context: BrowserContext, origin: string) =>
  context.addCookies([
    { name: 'signupPromoCode', value: encodeURIComponent(CODE), url: `${origin}/app/` },
  ])

/** Fixes Math.random for the next loads of the page. */
const fixRandom = (page: Page, chance: number) =>
  page.addInitScript((value) => {
    Math.random = () => value
  }, chance)

test('the bar shows a new sentence every five seconds, starting with a random one, and counts links', async ({
  free,
  context,
}) => {
  const page = await free.open(context)
  await page.clock.install()
  await fixRandom(page, 0.99)
  await page.goto('main')
  const sentence = plan(page).locator('p').last()
  await expect(sentence).toHaveText(sentences.at(-1) ?? '')
  await fixRandom(page, 0.5)
  await page.reload()
  await expect(plan(page).getByText('0 of 50 links')).toBeVisible()
  await expect(strip(page)).toHaveCount(0)
  await page.clock.pauseAt(Date.now() + AHEAD_MS)
  const sentenceIndex = async () => sentences.indexOf((await sentence.textContent()) ?? '')
  // Advance to just after a change, where the count starts.
  const start = await sentenceIndex()
  while ((await sentenceIndex()) === start) await passTime(page, TICK_MS)
  for (let place = await sentenceIndex(), shown = 0; shown < sentences.length; shown += 1) {
    await passTime(page, 5000 - 2 * TICK_MS)
    await expect(sentence).toHaveText(sentences[place] ?? '')
    await passTime(page, 2 * TICK_MS)
    place = (place + 1) % sentences.length
    await expect(sentence).toHaveText(sentences[place] ?? '')
  }

  await page.clock.resume()
  await page.getByLabel('Address to shorten').fill('https://www.example.org/lanterns')
  await page.getByLabel('Address to shorten').press('Enter')
  await expect(plan(page).getByText('1 of 50 links')).toBeVisible()
  await upgrade(page).click()
  await page.waitForURL('**/upgrade')
})

test('a stored promo code is copied and explained before the plans', async ({
  free,
  context,
  program,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await storePromoCode(context, program.origin)
  const page = await free.open(context)
  await page.clock.install()
  await page.goto('main')
  await expect(plan(page)).toBeVisible()
  await page.clock.pauseAt(Date.now() + AHEAD_MS)
  await upgrade(page).click()
  const copied = page.getByText('Promo code copied to clipboard')
  await expect(copied).toBeAttached()
  await expect(page.getByText('Copied!', { exact: true })).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(CODE)
  await passTime(page, 2900)
  await expect(copied).toBeVisible()
  await passTime(page, 600)
  await expect(copied).toHaveCount(0)

  await expect(promo(page).getByLabel('Promo code', { exact: true })).toHaveText(CODE)
  await expect(promo(page).getByRole('listitem')).toHaveText([
    'Choose Add promo code.',
    'Paste the code.',
    'Choose Apply, and check that the total has changed.',
  ])
  expect((await promo(page).boundingBox())?.width).toBe(500)

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  })
  await promo(page).getByRole('button', { name: 'Copy promo code' }).click()
  const failed = page.getByText('Failed to copy promo code')
  await expect(failed).toBeAttached()
  await expect(page.getByText('Error', { exact: true })).toBeAttached()
  await passTime(page, 2900)
  await expect(failed).toBeVisible()
  await passTime(page, 600)
  await expect(failed).toHaveCount(0)

  await page.clock.resume()
  await expectAccessible(page)
  await promo(page).getByRole('button', { name: 'Proceed to Upgrade' }).click()
  await page.waitForURL('**/upgrade')
  await expect(promo(page)).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, contextOptions: { reducedMotion: 'reduce' } })

  test('a strip under the top bar replaces the card', async ({ free, context, program }) => {
    await storePromoCode(context, program.origin)
    const page = await free.open(context)
    await page.goto('main')
    await expect(strip(page)).toBeVisible()
    await expect(plan(page)).toHaveCount(0)
    const barBox = await page.getByRole('banner').boundingBox()
    const stripBox = await strip(page).boundingBox()
    expect(stripBox?.height).toBe(40)
    expect(stripBox?.y).toBe((barBox?.y ?? 0) + (barBox?.height ?? 0))

    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(plan(page)).toContainText('0 of 50 links')
    await expectAccessible(page)
    await expectFits(page)
    await upgrade(page).click()
    await expect(promo(page)).toBeVisible()
    expect((await promo(page).boundingBox())?.width).toBeLessThanOrEqual(phone.width * 0.9)
    await expectFits(page)
    await promo(page).getByRole('button', { name: 'Proceed to Upgrade' }).click()
    await page.waitForURL('**/upgrade')
    await expect(page.getByRole('row', { name: /^Links 0/ })).toBeVisible()
    await expectFits(page)
  })
})
