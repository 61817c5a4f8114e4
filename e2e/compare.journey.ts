import type { Page } from '@playwright/test'
import { NOT_FOUND, products } from '../web/site/compare/claims.ts'
import { topics } from '../web/site/compare/topics.ts'
import { expectAccessible, expectFits, expectNoHorizontalScroll } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'

const table = (page: Page) => page.getByRole('table')
const names = products.map(({ name }) => name)

test('at a desk all products stand side by side, in a table that scrolls by itself', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('compare')
  await expect(page.getByRole('heading', { level: 1, name: 'How it compares' })).toBeVisible()
  await expect(table(page).getByRole('columnheader')).toHaveText(['Topic', ...names])
  await expect(table(page).getByRole('rowheader')).toHaveText(topics.map(([, title]) => title))
  await expect(page.getByRole('group', { name: 'Show' })).toBeHidden()
  await expectNoHorizontalScroll(page)

  const region = page.getByRole('region', { name: 'Comparison of the products' })
  const topic = table(page).getByRole('rowheader').first()
  const before = (await topic.boundingBox())?.x
  await region.focus()
  for (const _ of names) await page.keyboard.press('ArrowRight')
  await expect.poll(() => region.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
  expect((await topic.boundingBox())?.x).toBe(before)
})

test('each cell names its source and its day, or that nothing was found', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('compare')
  const cells = table(page).getByRole('cell')
  await expect(cells).toHaveCount(products.length * topics.length)
  const faults = await cells.evaluateAll(
    (all, none) =>
      all
        .filter((cell) => {
          const hasSource = [...cell.querySelectorAll('a[href]')].every((a) => a.textContent)
          const isFound = cell.querySelector('a[href]') !== null && hasSource
          const isDated = cell.querySelector('time[datetime]') !== null
          return !isDated || isFound === (cell.textContent ?? '').includes(none)
        })
        .map((cell) => cell.textContent),
    `${NOT_FOUND}looked`,
  )
  expect(faults).toEqual([])
  await expect(page.getByRole('heading', { name: 'Where they are better' })).toBeVisible()
  await expect(page.getByText('web/site/compare/products/dub.ts')).toBeVisible()
})

test('on a phone one product is read at a time, chosen by the keyboard and without a script', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: { width: 375, height: 812 },
    javaScriptEnabled: false,
  })
  const page = await context.newPage()
  await page.goto('compare')
  await expect(table(page).getByRole('columnheader')).toHaveText(['Topic', names[0] ?? ''])
  await page.getByRole('radio', { name: 'Unfurly' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Bitly' })).toBeChecked()
  await expect(table(page).getByRole('columnheader')).toHaveText(['Topic', 'Bitly'])
  await page.getByRole('radio', { name: 'Kutt' }).check()
  await expect(table(page).getByRole('columnheader')).toHaveText(['Topic', 'Kutt'])
  await expect(table(page).getByText('Node 20 or newer and SQLite')).toBeVisible()
  await context.close()
})

test('on a phone the comparison fits', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto('compare')
  await page.getByRole('radio', { name: 'Dub' }).check()
  await expectAccessible(page)
  await expectFits(page)
})
