import { devices, type Page } from '@playwright/test'
import type { AnalyticsPagePart } from '../contract/clicks/analytics-page.ts'
import { ESTIMATED } from '../web/ui/text/estimates.ts'
import { expectAccessible, expectFits } from './support/accessibility.ts'
import { changeParts } from './support/analytics.ts'
import { expect, test } from './support/journey.ts'
import { makeLink } from './support/make-link.ts'
import { bornPerson, signIn } from './support/people.ts'
import { untilSettled } from './support/until-settled.ts'

const nora = bornPerson('Nora', 'Lund')
const { userAgent } = devices['Desktop Chrome']

test.use({ settles: true, hasTouch: true })

const hint = (page: Page) => page.getByRole('tooltip')
const tile = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}\\W*\\d`) })
const figures = (page: Page) => page.getByRole('region', { name: 'Figures of the chart' })
const mark = (page: Page) => page.getByRole('button', { name: ESTIMATED })
const chartTooltip = (page: Page) => page.locator('[data-chart-tip]')

test('visitors are marked where they are estimated, with the reason', async ({
  page,
  destination,
}) => {
  await signIn(page, nora)
  const { shortUrl } = await makeLink(page, destination.url)
  await page.request.get(shortUrl, { headers: { 'user-agent': userAgent }, maxRedirects: 0 })

  await test.step('an exact number has no mark', async () => {
    await page.goto('analytics?chart=visitors')
    await expect(tile(page, 'Visitors')).toContainText(/^Visitors1/)
    await expect(tile(page, 'Visitors')).toHaveAccessibleDescription('')
    await tile(page, 'Clicks').focus()
    await page.keyboard.press('Tab')
    await expect(tile(page, 'Visitors')).toBeFocused()
    await untilSettled(page)
    await expect(hint(page)).toHaveCount(0)
    await expect(page.getByText('≈')).toHaveCount(0)
  })

  await estimateFromNow(page)
  await page.reload()
  await test.step('the number of visitors has', () => expectMarkedNumber(page))
  await test.step('the chart and its table have', () => expectMarkedChart(page))
  await test.step('the dashboard has', () => expectMarkedDashboard(page))
  await test.step('a phone has, and says why at a tap', () => expectMarkedPhone(page))
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

async function expectHint(page: Page): Promise<void> {
  // One that fades out may still be there.
  await expect(hint(page)).toHaveCount(1)
  await expect(hint(page)).toHaveText(ESTIMATED)
}

/**
 * Makes answers about the present say that they are estimated. The program does so beyond three million clicks, and
 * polling reports on as many would take minutes of the suite.
 */
async function estimateFromNow(page: Page): Promise<void> {
  await changeParts(page, (part) =>
    part.part === 'summary' || part.part === 'timeseries'
      ? ({ ...part, answer: { ...part.answer, approximate: true } } as AnalyticsPagePart)
      : part,
  )
}

async function expectMarkedNumber(page: Page): Promise<void> {
  const visitors = tile(page, 'Visitors')
  await expect(visitors).toContainText(/^Visitors≈\s1/)
  await expect(visitors).toHaveAccessibleDescription(ESTIMATED)
  await expect(tile(page, 'Clicks')).toContainText(/^Clicks1/)
  await expect(tile(page, 'Clicks')).toHaveAccessibleDescription('')
  await visitors.hover()
  await expectHint(page)
  await page.keyboard.press('Escape')
  await expect(hint(page)).toHaveCount(0)
  await page.mouse.move(0, 0)
  await tile(page, 'Clicks').focus()
  await page.keyboard.press('Tab')
  await expect(visitors).toBeFocused()
  await expectHint(page)
  await expectAccessible(page)
}

/** The period before is exact here. */
async function expectMarkedChart(page: Page): Promise<void> {
  await tile(page, 'QR scans').focus()
  await page.keyboard.press('Tab')
  await expect(mark(page)).toBeFocused()
  await expectHint(page)
  await page.getByRole('slider', { name: 'Figures, point by point' }).hover()
  await expect(chartTooltip(page)).toBeVisible()
  await expect(chartTooltip(page).getByText(/^≈\s0$/)).toHaveCount(1)
  await expect(chartTooltip(page).getByText(/^0$/)).toHaveCount(1)
  await page.getByRole('button', { name: 'Show as a table' }).click()
  await expect(figures(page).getByRole('cell', { name: /^≈\s1$/ })).toHaveCount(1)
  await expect(figures(page).getByRole('cell', { name: /^0$/ })).not.toHaveCount(0)
  await expectAccessible(page)
  await tile(page, 'Clicks').click()
  await expect(figures(page).getByRole('cell', { name: /^1$/ })).toHaveCount(1)
  await expect(figures(page).getByRole('cell', { name: '≈' })).toHaveCount(0)
  await expect(mark(page)).toHaveCount(0)
}

async function expectMarkedDashboard(page: Page): Promise<void> {
  await page.goto('main')
  const visitors = page.getByRole('button', { name: /^≈\s1$/ })
  await expect(visitors).toHaveCount(1)
  await expect(visitors).toHaveAccessibleDescription(ESTIMATED)
  await visitors.focus()
  await expectHint(page)
  await expectAccessible(page)
}

async function expectMarkedPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto('analytics')
  const visitors = tile(page, 'Visitors')
  await visitors.tap()
  await expect(visitors).toHaveAttribute('aria-pressed', 'true')
  await expectHint(page)
  await expect(mark(page)).toBeVisible()
  await expectFits(page)
  await page.getByRole('heading', { level: 1 }).tap()
  await expect(hint(page)).toHaveCount(0)
}
