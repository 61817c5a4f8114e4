import { devices, type Page } from '@playwright/test'
import { expectFits } from './support/accessibility.ts'
import { expectLoadedAccessible, openTools } from './support/analytics.ts'
import { expect, test } from './support/journey.ts'
import { makeLink } from './support/make-link.ts'
import { bornPerson, signIn } from './support/people.ts'
import { pressInTurn } from './support/press-in-turn.ts'

const { userAgent } = devices['Desktop Chrome']
const countries = ['5.9.1.1', '8.8.8.8', '5.9.1.1']

/** Clicks a link from several countries. */
async function click(page: Page, shortUrl: string): Promise<void> {
  for (const from of countries) {
    const headers = { 'user-agent': userAgent, 'x-forwarded-for': from }
    await page.request.get(shortUrl, { headers, maxRedirects: 0 })
  }
}

const tile = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}`) })

test('periods, comparisons and the chart are chosen by keyboard and kept in the address', async ({
  page,
  destination,
}) => {
  await signIn(page, bornPerson('Runa', 'Scope'))
  const { shortUrl } = await makeLink(page, destination.url)
  await click(page, shortUrl)
  await page.goto('analytics')
  await expect(tile(page, 'Clicks 3')).toBeVisible()

  await test.step('letters choose periods and comparisons', async () => {
    await page.keyboard.press('w')
    await expect(page).toHaveURL(/period=7d$/)
    await expect(page.getByRole('radio', { name: '7 d' })).toBeChecked()
    await page.keyboard.press('v')
    await expect(page).toHaveURL(/compare=year$/)
    await page.keyboard.press('v')
    await expect(page).toHaveURL(/compare=none$/)
    // Faster than the address follows.
    for (let round = 0; round < 3; round++) {
      for (const key of ['v', 'm', 'v', 'w', 'v', 'q']) await page.keyboard.press(key)
      await expect(page).toHaveURL(/period=90d&compare=none$/)
      await expect(page.getByRole('radio', { name: '90 d' })).toBeChecked()
    }
    await page.keyboard.press('v')
    await page.keyboard.press('m')
    await expect(page).toHaveURL(/analytics$/)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await pressInTurn(page, ['g', 'd'], /main$/)
    await page.goto('analytics')
  })

  await test.step('every number draws the chart', async () => {
    for (const [name, chart] of [
      ['Visitors', 'visitors'],
      ['Clicks per visitor', 'per-visitor'],
      ['Bots and previews', 'bots'],
      ['QR scans', 'scans'],
    ] as const) {
      await tile(page, name).press('Enter')
      await expect(page).toHaveURL(new RegExp(`chart=${chart}$`))
      await expect(page.getByRole('img', { name: new RegExp(`^${name} over time`) })).toBeVisible()
    }
    await tile(page, 'Clicks 3').press('Enter')
  })
})

test('filters are added, edited and removed by keyboard', async ({ page, destination }) => {
  await signIn(page, bornPerson('Rita', 'Filters'))
  const { shortUrl } = await makeLink(page, destination.url)
  await click(page, shortUrl)
  await page.goto('analytics')

  await test.step('a filter is added from the menu, edited and removed', async () => {
    await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter')
    await page.getByRole('menuitem', { name: 'Country' }).press('Enter')
    const editor = page.getByRole('dialog', { name: 'Filter by country' })
    await expect(editor.getByRole('combobox', { name: 'Country' })).toBeFocused()
    await page.keyboard.type('Germ')
    await editor.getByRole('option', { name: 'Germany' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expectLoadedAccessible(page)
    await editor.getByRole('button', { name: 'Apply filter' }).press('Enter')
    await expect(page).toHaveURL(/country=DE$/)
    await expect(tile(page, 'Clicks 2')).toBeVisible()
    const chip = page.getByRole('button', { name: 'Edit the filter Country Germany' })
    await chip.press('Enter')
    await editor.getByText('is not', { exact: true }).click()
    await editor.getByRole('button', { name: 'Apply filter' }).press('Enter')
    await expect(page).toHaveURL(/country\.not=DE$/)
    await expect(tile(page, 'Clicks 1')).toBeVisible()
    await page
      .getByRole('button', { name: 'Edit the filter Country is not Germany' })
      .press('Delete')
    await expect(page).toHaveURL(/analytics$/)
    await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused()
  })

  await test.step('repeat clicks are folded, which a chip says', async () => {
    await page.getByRole('button', { name: 'Clicks by: People' }).press('Enter')
    await page.getByRole('switch', { name: 'Count repeat clicks once' }).press('Space')
    await expect(page).toHaveURL(/fold=hour$/)
    await page.keyboard.press('Escape')
    await expect(tile(page, 'Clicks 2')).toBeVisible()
    await page
      .getByRole('button', { name: 'Remove the filter Repeat clicks counted once' })
      .press('Enter')
    await expect(tile(page, 'Clicks 3')).toBeVisible()
  })
})

test('going back while newer numbers are on their way keeps the older ones, and loads none for ever', async ({
  page,
  destination,
}) => {
  await signIn(page, bornPerson('Runa', 'Scope'))
  const { shortUrl } = await makeLink(page, destination.url)
  await click(page, shortUrl)
  await page.goto('analytics?country=DE')
  const busy = page.locator('[aria-busy="true"]')
  await expect(tile(page, 'Clicks 2')).toBeVisible()
  await expect(busy).toHaveCount(0)

  await test.step('before the answer', async () => {
    const calls = /\/v1\/analytics\/page\?/
    await page.route(calls, () => undefined)
    await page.keyboard.press('w')
    await expect(page).toHaveURL(/period=7d/)
    await expect(page.getByRole('radio', { name: '7 d' })).toBeChecked()
    await expect(busy).not.toHaveCount(0)
    await page.goBack()
    await expect(page.getByRole('radio', { name: '30 d' })).toBeChecked()
    await expect(busy).toHaveCount(0)
    await expect(tile(page, 'Clicks 2')).toBeVisible()
    await page.unroute(calls)
  })

  await test.step('at any moment of the answer', async () => {
    for (const afterMs of [0, 10, 30, 60, 100, 200]) {
      await page.keyboard.press('w')
      await page.waitForTimeout(afterMs)
      await page.goBack()
    }
    await expect(page).toHaveURL(/analytics\?country=DE$/)
    await expect(busy).toHaveCount(0)
    await page.keyboard.press('w')
    await expect(page).toHaveURL(/period=7d/)
    await expect(busy).toHaveCount(0)
    await expect(tile(page, 'Clicks 2')).toBeVisible()
  })
})

test('on a phone everything is in one sheet, above which the numbers stay', async ({
  page,
  destination,
}) => {
  await signIn(page, bornPerson('Rita', 'Filters'))
  const { shortUrl } = await makeLink(page, destination.url)
  await click(page, shortUrl)
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto(
    'analytics?country=DE&referrer.not=direct&utm_campaign.contains=%3Cb%3E&fold=hour',
  )
  await expect(tile(page, 'QR scans')).toBeVisible()
  const first = await tile(page, 'Clicks ').first().boundingBox()
  expect((first?.y ?? 0) + (first?.height ?? 0)).toBeLessThan(300)
  await expectFits(page)
  const button = page.getByRole('button', { name: 'Period, filters and tools: 30 d, 4 filters' })
  await expect(button).toBeVisible()
  const sheet = await openTools(page)
  for (const tool of ['Compare', 'Export', 'Share', 'Views'])
    await expect(sheet.getByRole('button', { name: tool, exact: true })).toBeVisible()
  await expectFits(page)
  await expectLoadedAccessible(page)
  await sheet.getByRole('button', { name: 'Clear all' }).press('Enter')
  await expect(page).toHaveURL(/analytics$/)
  await sheet.getByRole('button', { name: 'Filter', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: 'Device' }).press('Enter')
  const editor = page.getByRole('dialog', { name: 'Filter by device' })
  await expect(editor.getByRole('combobox', { name: 'Device' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(editor).toHaveCount(0)
  await expect(sheet).toBeVisible()
  await sheet.getByText('7 d', { exact: true }).click()
  await expect(sheet.getByRole('radio', { name: '7 d' })).toBeChecked()
  await sheet.getByRole('button', { name: 'Show the numbers' }).press('Enter')
  await expect(sheet).toHaveCount(0)
  await expect(
    page.getByRole('button', { name: 'Period, filters and tools: 7 d', exact: true }),
  ).toBeFocused()
})

test('changes of a link are marked on its chart and in the table', async ({
  page,
  destination,
}) => {
  await signIn(page, bornPerson('Rolf', 'Marks'))
  const { shortUrl, domain, key } = await makeLink(page, destination.url)
  await click(page, shortUrl)
  await page.goto(`analytics?${new URLSearchParams({ domain, key, period: 'today' })}`)
  const marks = page.getByRole('list', { name: 'Changes of the link' })
  const mark = marks.getByRole('button', { name: /Rolf Marks made the link/ })
  await mark.focus()
  await expect(page.getByRole('tooltip')).toContainText('made the link')
  await expectLoadedAccessible(page)
  await page.getByRole('button', { name: 'Show as a table' }).press('Enter')
  await expect(page.getByRole('columnheader', { name: 'Changes' })).toBeVisible()
  await expect(page.getByRole('cell', { name: /made the link/ })).toBeVisible()
})
