import type { BrowserContext, Page } from '@playwright/test'
import { expectNoBarriers, expectNoSideways } from './accessibility.ts'
import { expect, test as journey } from './journey.ts'
import { type Newcomer, newcomer, withoutTrial } from './newcomers.ts'
import { startProgram } from './program.ts'

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
/** Ahead of the page's clock, wherever that is by then. */
const AHEAD_MS = 60_000
const phone = { width: 375, height: 812 }

const test = journey.extend<{ free: Newcomer }>({
  program: [
    async ({}, use) => {
      const program = await startProgram({ PAYMENTS_ENABLED: 'true' })
      await use(program)
      await program.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  /** On the free tier, and past every greeting. */
  free: async ({ program }, use) => {
    const person = await withoutTrial(program.origin, await newcomer(program.origin))
    await person.call('PUT', '/account/has-seen-tour/introTour')
    await use(person)
  },
})

const plan = (page: Page) => page.getByRole('region', { name: 'Plan' })
const strip = (page: Page) => page.getByRole('region', { name: 'Upgrade', exact: true })
const promo = (page: Page) => page.getByRole('dialog', { name: 'Use your promo code' })
const keepCode = (context: BrowserContext, origin: string) =>
  context.addCookies([
    { name: 'signupPromoCode', value: encodeURIComponent(CODE), url: `${origin}/app/` },
  ])

test('the bar says a sentence every five seconds, and counts links', async ({ free, context }) => {
  const page = await free.open(context)
  await page.clock.install()
  await page.goto('main')
  await expect(plan(page).getByText('0 of 50 links')).toBeVisible()
  await expect(strip(page)).toHaveCount(0)
  await page.clock.pauseAt(Date.now() + AHEAD_MS)
  const said = plan(page).locator('p').last()
  const placeNow = async () => sentences.indexOf((await said.textContent()) ?? '')
  // To just behind a change, which is where the count begins.
  const start = await placeNow()
  while ((await placeNow()) === start) await page.clock.runFor(100)
  for (let place = await placeNow(), turns = 0; turns < 12; turns += 1) {
    await page.clock.runFor(4700)
    await expect(said).toHaveText(sentences[place] ?? '')
    await page.clock.runFor(300)
    place = (place + 1) % sentences.length
    await expect(said).toHaveText(sentences[place] ?? '')
  }

  await page.clock.resume()
  await page.getByLabel('Address to shorten').fill('https://www.example.org/lanterns')
  await page.getByLabel('Address to shorten').press('Enter')
  await expect(plan(page).getByText('1 of 50 links')).toBeVisible()
  await plan(page).getByRole('button', { name: 'Upgrade' }).click()
  await page.waitForURL('**/upgrade')
})

test('which sentence comes first is left to chance', async ({ free, context }) => {
  const page = await free.open(context)
  for (const [chance, first] of [
    [0, sentences[0]],
    [0.5, sentences[6]],
    [0.99, sentences[11]],
  ] as const) {
    await page.addInitScript((value) => {
      Math.random = () => value
    }, chance)
    await page.goto('main')
    expect(await plan(page).locator('p').last().textContent()).toBe(first)
  }
})

test('a kept promo code is copied and explained first', async ({ free, context, program }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await keepCode(context, program.origin)
  const page = await free.open(context)
  await page.clock.install()
  await page.goto('main')
  await plan(page).getByRole('button', { name: 'Upgrade' }).click()
  await expect(promo(page)).toBeVisible()
  await expect(page.getByText('Promo code copied to clipboard')).toBeVisible()
  await expect(page.getByText('Copied!', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(CODE)
  await expect(promo(page).getByLabel('Promo code', { exact: true })).toHaveText(CODE)
  await expect(promo(page)).toContainText('Add promo code')
  await expect(promo(page)).toContainText('Paste')
  await expect(promo(page)).toContainText('Apply')
  const box = await promo(page).boundingBox()
  expect(box?.width).toBe(500)
  await expectNoBarriers(page)

  await promo(page).getByRole('button', { name: 'Proceed to Upgrade' }).click()
  await page.waitForURL('**/upgrade')
  await expect(promo(page)).toHaveCount(0)
})

test('its toasts live for three seconds', async ({ free, context, program }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await keepCode(context, program.origin)
  const page = await free.open(context)
  await page.clock.install()
  await page.goto('main')
  await plan(page).getByRole('button', { name: 'Upgrade' }).click()
  await expect(promo(page)).toBeVisible()
  await page.clock.fastForward(10_000)
  await expect(page.getByText('Promo code copied to clipboard')).toHaveCount(0)

  await page.clock.pauseAt(Date.now() + AHEAD_MS)
  await promo(page).getByRole('button', { name: 'Copy promo code' }).click()
  const copied = page.getByText('Promo code copied to clipboard')
  await expect(copied).toBeAttached()
  await page.clock.runFor(2900)
  await expect(copied).toBeVisible()
  await page.clock.runFor(600)
  await expect(copied).toHaveCount(0)

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  })
  await promo(page).getByRole('button', { name: 'Cop' }).click()
  const failed = page.getByText('Failed to copy promo code')
  await expect(failed).toBeAttached()
  await expect(page.getByText('Error', { exact: true })).toBeAttached()
  await page.clock.runFor(2900)
  await expect(failed).toBeVisible()
  await page.clock.runFor(600)
  await expect(failed).toHaveCount(0)
})

test('the plans compare what there is room for with what is used, and name no price', async ({
  free,
  context,
}) => {
  const page = await free.open(context)
  await page.goto('upgrade')
  await expect(page).toHaveTitle('Upgrade · Unfurly')
  const row = (name: RegExp) => page.getByRole('row', { name })
  await expect(row(/^Links/)).toHaveText('Links0505,000')
  await expect(row(/^GeoFurls/)).toHaveText('GeoFurls03500')
  await expect(row(/^Clicks counted/)).toHaveText('Clicks counted a month05,000250,000')
  await expect(row(/^Time between checks/)).toHaveText('Time between checks1 day5 minutes')
  await expect(row(/^Analytics kept/)).toHaveText('Analytics kept30 days2 years')
  const pays = page.getByRole('region', { name: 'Pro', exact: true })
  await expect(page.getByRole('region', { name: 'Free', exact: true })).toContainText('Your plan')
  await pays.getByRole('button', { name: 'Upgrade to Pro' }).click()
  await expect(pays.getByRole('status')).toContainText(
    'Payment is not configured on this installation. Ask the person who runs it',
  )
  await expect(page.locator('body')).not.toContainText(/[$€£]/)
  await expectNoBarriers(page)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`on a phone, ${colorScheme}`, () => {
    test.use({ viewport: phone, colorScheme, contextOptions: { reducedMotion: 'reduce' } })

    test('a strip under the top bar stands for the card', async ({ free, context, program }) => {
      await keepCode(context, program.origin)
      const page = await free.open(context)
      await page.goto('main')
      await expect(strip(page)).toBeVisible()
      await expect(plan(page)).toHaveCount(0)
      const [bar, below] = [page.getByRole('banner'), strip(page)]
      const [barBox, stripBox] = [await bar.boundingBox(), await below.boundingBox()]
      expect(stripBox?.height).toBe(40)
      expect(stripBox?.y).toBe((barBox?.y ?? 0) + (barBox?.height ?? 0))
      await page.waitForLoadState('networkidle')
      await expectNoBarriers(page)

      await page.getByRole('button', { name: 'Menu' }).click()
      await expect(plan(page)).toContainText('0 of 50 links')
      await expectNoBarriers(page)
      await plan(page).getByRole('button', { name: 'Upgrade' }).click()
      await expect(promo(page)).toBeVisible()
      const box = await promo(page).boundingBox()
      expect(box?.width).toBeLessThanOrEqual(phone.width * 0.9)
      await expectNoBarriers(page)
      await promo(page).getByRole('button', { name: 'Proceed to Upgrade' }).click()
      await page.waitForURL('**/upgrade')
      await expect(page.getByRole('row', { name: /^Links/ })).toBeVisible()
      await expectNoBarriers(page)
      await expectNoSideways(page)
    })
  })
}
