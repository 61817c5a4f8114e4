import { devices, type Locator, type Page } from '@playwright/test'
import { expectAccessible, expectFits } from './support/accessibility.ts'
import { changeParts } from './support/analytics.ts'
import { expect, test } from './support/journey.ts'
import { makeLink } from './support/make-link.ts'
import { bornPerson, signIn } from './support/people.ts'

const { userAgent } = devices['Desktop Chrome']
const germany = '5.9.1.1'
const unitedStates = '8.8.8.8'
const singapore = '165.21.0.1'
const luxembourg = '158.64.1.1'
const nowhere = '10.0.0.1'

const where = (page: Page) => page.getByRole('region', { name: 'Where', exact: true })
const map = (page: Page, kind: string) =>
  page.getByRole('listbox', { name: `Map of clicks by ${kind}, most first` })
const option = (page: Page, name: RegExp) => where(page).getByRole('option', { name })
const shape = (page: Page, code: string) => where(page).locator(`[data-country="${code}"]`)
const week = (page: Page) => page.getByRole('grid', { name: 'Clicks by weekday and hour' })

async function storeClicks(page: Page, target: string): Promise<void> {
  const { shortUrl } = await makeLink(page, target)
  for (const from of [germany, germany, germany, unitedStates, unitedStates, singapore, luxembourg])
    await visit(page, shortUrl, from)
  await visit(page, shortUrl, nowhere)
}

const visit = (page: Page, url: string, from: string) =>
  page.request.get(url, {
    headers: { 'user-agent': userAgent, 'x-forwarded-for': from },
    maxRedirects: 0,
  })

/** Dots are smaller than the reach of the pointer, which the map sees to. */
async function middleOf(mark: Locator): Promise<[number, number]> {
  await mark.scrollIntoViewIfNeeded()
  const box = await mark.boundingBox()
  if (!box) throw new Error('The mark is not shown')
  return [box.x + box.width / 2, box.y + box.height / 2]
}

const internal = {
  type: '/problems/internal',
  title: 'That was our fault',
  status: 500,
  detail: 'Try again.',
  requestId: 'req_1',
}

test('the map filters by keyboard and pointer, and shows what is small', async ({
  page,
  destination,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, bornPerson('Tove', 'Lind'))
  await storeClicks(page, destination.url)
  await page.goto('analytics')

  await test.step('countries are named with clicks and share, most first', async () => {
    await expect(map(page, 'country').getByRole('option').first()).toHaveAccessibleName(
      'Germany, 3 clicks, 38%',
    )
    await expect(map(page, 'country').getByRole('option')).toHaveCount(4)
    await expect(where(page).getByText('1 click from unknown places.')).toBeVisible()
    await expect(week(page)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the keyboard goes through the countries, chooses, and leaves by Tab', async () => {
    await option(page, /^Germany/).focus()
    await page.keyboard.press('ArrowDown')
    await expect(option(page, /^United States/)).toBeFocused()
    await expect(where(page).getByText('2 clicks, 25%').last()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/country=US$/)
    await expect(option(page, /^United States/)).toHaveAttribute('aria-selected', 'true')
    await expect(map(page, 'country').getByRole('option')).toHaveCount(1)
    await expect(option(page, /^United States/)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/analytics$/)
    await expect(map(page, 'country').getByRole('option')).toHaveCount(4)
    await page.keyboard.press('Tab')
    await expect(map(page, 'country').locator(':focus')).toHaveCount(0)
  })

  await test.step('a press on a shape filters, and a second one takes it back', async () => {
    await shape(page, 'DE').hover()
    await expect(where(page).getByText('3 clicks, 38%').last()).toBeVisible()
    await shape(page, 'DE').click()
    await expect(page).toHaveURL(/country=DE$/)
    await expect(map(page, 'country').getByRole('option')).toHaveCount(1)
    await shape(page, 'DE').click()
    await expect(page).toHaveURL(/analytics$/)
    await expect(map(page, 'country').getByRole('option')).toHaveCount(4)
  })

  await test.step('countries without a visible shape are dots that can be pressed', async () => {
    await page.mouse.click(...(await middleOf(option(page, /^Singapore/))))
    await expect(page).toHaveURL(/country=SG$/)
    await expect(map(page, 'country').getByRole('option')).toHaveCount(1)
    await page.goBack()
    await expect(map(page, 'country').getByRole('option')).toHaveCount(4)
    await page.mouse.click(...(await middleOf(option(page, /^Luxembourg/))))
    await expect(page).toHaveURL(/country=LU$/)
    await expect(map(page, 'country').getByRole('option')).toHaveCount(1)
    await page.goBack()
    await expect(map(page, 'country').getByRole('option')).toHaveCount(4)
  })

  await test.step('cities are dots, chosen with their country', async () => {
    await where(page).getByText('Cities', { exact: true }).click()
    await expect(map(page, 'city').getByRole('option').first()).toHaveAccessibleName(
      'Falkenstein, Saxony, Germany, 3 clicks, 38%',
    )
    await expect(where(page).getByText(/^A dot for each of \d cities\./)).toBeVisible()
    await expectAccessible(page)
    await page.mouse.click(...(await middleOf(option(page, /^Falkenstein/))))
    await expect(page).toHaveURL(/country=DE&region=Saxony&city=Falkenstein$/)
    await expect(option(page, /^Falkenstein/)).toHaveAttribute('aria-selected', 'true')
    await page.mouse.click(...(await middleOf(option(page, /^Falkenstein/))))
    await expect(page).toHaveURL(/analytics$/)
  })
})

test('the hours of the week are a table that the arrow keys go through', async ({
  page,
  destination,
  complaints,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, bornPerson('Nils', 'Aho'))
  const panel = page.getByRole('region', { name: 'Hours of the week' })

  await test.step('without clicks both say so', async () => {
    await page.goto('analytics')
    await expect(panel.getByText('Nothing in this time.')).toBeVisible()
    await expect(where(page).getByText('Nothing in this time.').first()).toBeVisible()
    await expect(page.getByRole('listbox')).toHaveCount(0)
  })

  await test.step('each hour has its number, and the busiest one is said', async () => {
    await storeClicks(page, destination.url)
    await page.reload()
    await expect(week(page).getByRole('row')).toHaveCount(8)
    await expect(panel.getByText(/^Busiest: .*clicks?$/)).toBeVisible()
    await expect(
      week(page)
        .getByRole('gridcell', { name: /^[1-8]$/ })
        .first(),
    ).toBeAttached()
    await expect(panel.getByText('UTC', { exact: true })).toBeVisible()
  })

  await test.step('the keyboard reads hour by hour', async () => {
    const cells = week(page).getByRole('row').nth(1).getByRole('gridcell')
    await cells.first().focus()
    await expect(panel.getByText(/^Monday, 00:00 to 01:00: /)).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(cells.nth(1)).toBeFocused()
    await page.keyboard.press('End')
    await expect(panel.getByText(/^Monday, 23:00 to 00:00: /)).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(panel.getByText(/^Tuesday, 23:00 to 00:00: /)).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(week(page).locator(':focus')).toHaveCount(0)
  })

  await test.step('a panel whose call fails says so and tries again', async () => {
    const stopFailing = await changeParts(page, (part) =>
      part.part === 'heatmap' ? { part: 'problem', of: 'heatmap', problem: internal } : part,
    )
    await page.reload()
    await expect(panel.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(map(page, 'country').getByRole('option')).toHaveCount(4)
    await stopFailing()
    await panel.getByRole('button', { name: 'Try again' }).click()
    await expect(week(page)).toBeVisible()
    const others = complaints.filter((text) => !/status of 500|ApiProblem/.test(text))
    complaints.splice(0, complaints.length, ...others)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true })

  test('a tap shows what a country is, and the second one filters', async ({
    page,
    destination,
  }) => {
    await signIn(page, bornPerson('Oda', 'Brandt'))
    await storeClicks(page, destination.url)
    await page.goto('analytics')
    await expect(map(page, 'country').getByRole('option')).toHaveCount(4)

    await test.step('nothing is wider than the screen, and the hours stand below each other', async () => {
      await expect(week(page).getByRole('row')).toHaveCount(25)
      await expectAccessible(page)
      await expectFits(page)
    })

    await test.step('two taps choose, two more take it back', async () => {
      const tap = async () => page.touchscreen.tap(...(await middleOf(option(page, /^United/))))
      await tap()
      await expect(where(page).getByText('Tap again for only this')).toBeVisible()
      await expect(page).toHaveURL(/analytics$/)
      await tap()
      await expect(page).toHaveURL(/country=US$/)
      await expect(map(page, 'country').getByRole('option')).toHaveCount(1)
      await expect(where(page).getByText('Tap again for all places')).toBeVisible()
      await tap()
      await expect(page).toHaveURL(/analytics$/)
    })
  })
})
