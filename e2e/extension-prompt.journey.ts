import { devices, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { openPaused, untilStarted } from './support/public-clock.ts'
import { CHROME_STORE } from './support/variants.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const prompt = (page: Page) => page.getByRole('region', { name: 'Chrome Extension' })

/** Opens a public page and lets the two seconds of its clock pass. */
async function openOffered(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await untilStarted(page)
  await page.clock.runFor(2000)
}

const STEP_PX = 6

/** Texts and controls of the page that are seen under the card, or over it. */
const covered = (card: Locator) =>
  card.evaluate((own, step) => {
    const { left, top, width, height } = own.getBoundingClientRect()
    const across = Array.from({ length: Math.floor(width / step) }, (_, at) => left + at * step)
    const down = Array.from({ length: Math.floor(height / step) }, (_, at) => top + at * step)
    const points = across.flatMap((x) => down.map((y) => [x, y] as const))
    const parts = new Set(points.flatMap(([x, y]) => document.elementsFromPoint(x, y)))
    const isText = (node: Node) => node instanceof Text && node.data.trim() !== ''
    const isContent = (part: Element) =>
      part.matches('a, button, input, canvas, img') || [...part.childNodes].some(isText)
    return [...parts]
      .filter((part) => !own.contains(part) && isContent(part))
      .map((part) => part.outerHTML.slice(0, 120))
  }, STEP_PX)

test('the prompt for the extension comes after two seconds, and holds its answers', async ({
  browser,
  page,
  programOf,
}) => {
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

  // Put off for 30 days, on all pages, by the button and by the X
  for (const answer of ['Maybe later', 'Close']) {
    await prompt(offered).getByRole('button', { name: answer }).click()
    await expect(prompt(offered)).toBeHidden()
    await openOffered(offered, 'pricing')
    await expect(prompt(offered)).toBeHidden()
    await offered.clock.fastForward(30 * DAY_MS - 60_000)
    await openOffered(offered, 'compare')
    await expect(prompt(offered)).toBeHidden()
    await offered.clock.fastForward(60_000)
    await openOffered(offered, '')
    await expect(prompt(offered)).toBeVisible()
  }

  await prompt(offered).getByRole('button', { name: 'Don’t show again' }).click()
  expect(await offered.evaluate(() => localStorage.getItem('hideExtensionPrompt'))).toBe('true')
  await offered.clock.fastForward(400 * DAY_MS)
  await openOffered(offered, '')
  await expect(prompt(offered)).toBeHidden()
  await offered.evaluate(() => localStorage.clear())
  await openOffered(offered, '')
  await expect(prompt(offered)).toBeVisible()
  await offered.clock.resume()
  await expectAccessible(offered)
  await context.close()
})

test('the prompt for the extension covers nothing that people read or press', async ({ page }) => {
  const card = page.locator('[data-extension-card]:visible')
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 860 })
    for (const address of ['', 'pricing', 'compare', 'docs/analytics']) {
      await page.goto(address)
      await expect(card).toBeVisible()
      await expect.poll(() => covered(card)).toEqual([])
      for (const down of [700, 700, 20_000]) {
        await page.mouse.wheel(0, down)
        await expect.poll(() => covered(card)).toEqual([])
      }
    }
  }
})

test('the prompt for the extension leaves a new short link alone', async ({ page }) => {
  await openPaused(page, '')
  const shorten = async () => {
    await page.getByLabel('Long address').fill('https://example.org/a-long-address')
    await page.getByLabel('Long address').press('Enter')
    await expect(page.locator('[data-result]')).toBeVisible()
  }
  await page.clock.runFor(2000)
  await expect(prompt(page)).toBeVisible()
  await shorten()
  await expect(prompt(page)).toBeHidden()

  // Nor does it come once the link is there.
  await page.reload()
  await untilStarted(page)
  await shorten()
  await page.clock.runFor(60_000)
  await expect(prompt(page)).toBeHidden()
})

test('the prompt for the extension does not come where none can be installed', async ({
  browser,
  program,
}) => {
  const { userAgent: desktop } = devices['Desktop Chrome']
  const places = [
    devices['Pixel 7'],
    devices['Galaxy Tab S4'],
    // A phone that asks for desktop pages
    { ...devices['Pixel 7'], userAgent: desktop, isMobile: false },
    // A window without a free corner
    { userAgent: desktop, viewport: { width: 375, height: 812 } },
  ]
  for (const place of places) {
    const context = await browser.newContext({ ...place, baseURL: `${program.origin}/app/` })
    const page = await context.newPage()
    await openPaused(page, '')
    await page.clock.runFor(60_000)
    await expect(prompt(page)).toBeHidden()
    await context.close()
  }
})
