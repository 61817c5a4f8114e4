import { readFile } from 'node:fs/promises'
import { devices, type Locator, type Page } from '@playwright/test'
import { expectAccessible, expectFits } from './support/accessibility.ts'
import { openTools } from './support/analytics.ts'
import { expect, test } from './support/journey.ts'
import { forgiveAll } from './support/logging-in.ts'
import { payloadsFor, watchForScript } from './support/payloads.ts'
import { bornPerson, signIn } from './support/people.ts'
import { expectNoScriptRan, watch } from './support/script-watch.ts'
import { callsOf } from './support/second-factors.ts'
import { untilSettled } from './support/until-settled.ts'

test.use({ settles: true })

const ines = bornPerson('Ines', 'Falk')
const { userAgent } = devices['Desktop Chrome']
const FORMULA = '=HYPERLINK("https://evil.example","Open")'
const [hostileUtm = ''] = payloadsFor('utm')
const hostileReferrers = payloadsFor('referrer').slice(0, 8)
/** Three clicks of the first link, of all by people. */
const formulaShare = `${Math.round(300 / (4 + hostileReferrers.length))}%`
const title = payloadsFor('title')[0] ?? ''

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const rowsOf = (within: Locator) =>
  within.getByRole('row').filter({ has: within.page().getByRole('cell') })
const expander = (page: Page, name: string) =>
  page.getByRole('button', { name: `All rows: ${name}`, exact: true })

let stored = 0

/** Clicks on three links: with a formula as their source, with markup, and without any. */
async function storeClicks(page: Page, target: string): Promise<void> {
  stored += 1
  const call = await callsOf(page)
  const make = async (utm: string | undefined, vanity: string) => {
    const utmParams = utm === undefined ? null : { source: utm, campaign: utm }
    const link = { redirectTo: target, title, vanity, utmParams }
    return (await call<{ shortUrl: string }>('POST', '/redirects/standard', link)).shortUrl
  }
  const visit = (url: string, headers: Record<string, string> = {}) =>
    page.request.get(url, { headers: { 'user-agent': userAgent, ...headers }, maxRedirects: 0 })
  const formula = await make(FORMULA, `lists-formula-${stored}`)
  for (const from of ['5.9.1.1', '5.9.1.2', '8.8.8.8'])
    await visit(formula, { 'x-forwarded-for': from })
  const hostile = await make(hostileUtm, `lists-hostile-${stored}`)
  for (const referer of hostileReferrers) await visit(hostile, { referer })
  await visit(await make(undefined, `lists-plain-${stored}`))
  await visit(formula, { 'user-agent': 'curl/8.5.0' })
}

test('lists open to all rows by keyboard, filter, and say why a click is a bot', async ({
  page,
  destination,
}) => {
  await signIn(page, ines)
  await storeClicks(page, destination.url)
  await page.goto('analytics')
  await expect(row(page, 'Links', /lists-formula/)).toBeVisible()
  await test.step('all links are searched and chosen by keyboard', () => chooseLink(page))
  await test.step('countries are searched by name', () => searchCountries(page))
  await test.step('the arrow keys go from row to row', () => walkCountries(page))
  await test.step('a bot says why it is one, and a press shows its clicks', () => showBot(page))
  await test.step('clicks without a source have a row, which filters', () => showNone(page))
  await test.step('addresses and folders have rows, which filter', () => showAddress(page))
  await test.step('a row of a link leads to its own screen', async () => {
    await panel(page, 'Links')
      .getByRole('link', { name: /^Open .*lists-plain/ })
      .click()
    await expect(page).toHaveURL(/\/main\/furls\/.*\/lists-plain-\d+$/)
    await page.getByRole('link', { name: 'All analytics' }).click()
    await expect(page).toHaveURL(/key=lists-plain/)
  })
})

const row = (page: Page, list: string, name: RegExp) =>
  panel(page, list).getByRole('button', { name })

async function chooseLink(page: Page): Promise<void> {
  await expander(page, 'Links').focus()
  await page.keyboard.press('Enter')
  const links = dialog(page, 'Links')
  await expect(links.getByRole('searchbox')).toBeFocused()
  await expect(rowsOf(links)).toHaveCount(3)
  await expect(links.getByText('3 rows')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.type('FORMULA')
  await expect(rowsOf(links)).toHaveCount(1)
  await expect(rowsOf(links)).toContainText(/lists-formula/)
  await expect(rowsOf(links).getByRole('cell')).toHaveText(['3', '3', formulaShare])
  await links
    .getByRole('button', { name: /lists-formula/ })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await expect(links).toBeHidden()
  await expect(page).toHaveURL(/key=lists-formula/)
}

async function searchCountries(page: Page): Promise<void> {
  await expander(page, 'Countries').focus()
  await page.keyboard.press('Enter')
  const countries = dialog(page, 'Countries')
  await expect(rowsOf(countries)).toHaveCount(2)
  await page.keyboard.type('germ')
  await expect(rowsOf(countries)).toHaveText([/Germany/])
  await page.keyboard.type('xyz')
  await expect(countries.getByText('No rows match this search.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(countries).toBeHidden()
  await expect(expander(page, 'Countries')).toBeFocused()
}

async function walkCountries(page: Page): Promise<void> {
  await page.keyboard.press('Enter')
  const countries = dialog(page, 'Countries')
  const germany = countries.getByRole('button', { name: 'Germany' })
  await germany.focus()
  await page.keyboard.press('ArrowDown')
  await expect(countries.getByRole('button', { name: 'United States' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(germany).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(countries).toBeHidden()
}

async function showBot(page: Page): Promise<void> {
  await page.goto('analytics')
  const curl = row(page, 'Bots and previews', /^curl/)
  await expect(curl).toContainText(/1 Clicks100%/)
  await curl.click()
  await expect(page).toHaveURL(/kind=all&reason=curl$/)
  await expect(panel(page, 'Links').getByRole('listitem')).toHaveCount(1)
  await expect(row(page, 'Links', /lists-formula/)).toBeVisible()
  await curl.click()
  await expect(page).toHaveURL(/analytics$/)
}

async function showNone(page: Page): Promise<void> {
  await panel(page, 'UTM').getByText('Source', { exact: true }).click()
  await untilSettled(page)
  await row(page, 'UTM', /^None/).click()
  await expect(page).toHaveURL(/\?utm_source=$/)
  await expect(panel(page, 'Links').getByRole('listitem')).toHaveCount(1)
  await expect(row(page, 'Links', /lists-plain/)).toBeVisible()
}

async function showAddress(page: Page): Promise<void> {
  await page.goto('analytics')
  await panel(page, 'Trigger').getByText('Addresses', { exact: true }).click()
  await untilSettled(page)
  await row(page, 'Trigger', /\/lists-plain/).click()
  await expect(page).toHaveURL(/\?address=.*lists-plain/)
  await expect(panel(page, 'Links').getByRole('listitem')).toHaveCount(1)
  await panel(page, 'Links').getByText('Folders', { exact: true }).click()
  await untilSettled(page)
  await row(page, 'Links', /^No folder/).click()
  await expect(page).toHaveURL(/&folder=$/)
  await expect(page.getByText('No folder').first()).toBeVisible()
  await panel(page, 'Links').getByText('Links', { exact: true }).last().click()
  await untilSettled(page)
  await expect(row(page, 'Links', /lists-plain/)).toBeVisible()
}

test('texts of others stay texts, on the page and in the files', async ({
  page,
  context,
  destination,
}) => {
  const watched = watch(page, await watchForScript(context))
  await signIn(page, bornPerson('Ines', 'Falk'))
  await storeClicks(page, destination.url)
  await page.goto('analytics')
  const utm = panel(page, 'UTM')
  await expect(utm.getByRole('button', { name: FORMULA })).toBeVisible()
  await expect(utm.getByText(hostileUtm.trim(), { exact: true })).toBeVisible()
  await expectNoScriptRan(watched)

  for (const name of ['Sources', 'Links', 'UTM campaigns']) {
    await expander(page, name).click()
    await expect(dialog(page, name).getByRole('row').nth(1)).toBeVisible()
    await expectNoScriptRan(watched)
    await page.keyboard.press('Escape')
    await expect(dialog(page, name)).toBeHidden()
  }

  await expander(page, 'UTM campaigns').click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export all rows as CSV' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('clicks-utm-campaigns.csv')
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv).toContain(`"'${FORMULA.replaceAll('"', '""')}"`)
  expect(csv).toContain(hostileUtm.trim().replaceAll('"', '""'))
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await expectAccessible(page)
  await page.getByText('JSON', { exact: true }).click()
  const chart = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Chart', exact: true }).click()
  expect((await chart).suggestedFilename()).toBe('clicks-over-time.json')
  const series = JSON.parse(await readFile(await (await chart).path(), 'utf8'))
  expect(JSON.stringify(series)).toContain('visitors')
})

test('ten thousand rows scroll like ten, and a failure says what to do', async ({
  page,
  complaints,
}) => {
  await signIn(page, bornPerson('Ines', 'Falk'))
  await answerManyRows(page)
  await page.goto('analytics')
  await panel(page, 'Trigger').getByText('Destinations', { exact: true }).click()
  await expander(page, 'Destinations').click()
  const all = dialog(page, 'Destinations')
  const button = (row: number) =>
    all.getByRole('button', { name: `site-${row}.example`, exact: true })
  await expect(button(1)).toBeVisible()
  await expect(all.getByText('10,000 rows')).toBeVisible()
  await button(1).hover()
  await expect(async () => {
    await page.mouse.wheel(0, 500_000)
    await expect(button(10_000)).toBeVisible({ timeout: 100 })
  }).toPass({ intervals: [0] })
  expect(await rowsOf(all).count()).toBeLessThan(100)
  await expect(rowsOf(all).last()).toHaveAttribute('aria-rowindex', '10001')

  await page.route(/breakdown\/file/, (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.getByRole('button', { name: 'Export all rows as CSV' }).click()
  await expect(page.getByText('No file was made')).toBeVisible()
  await page.route(/breakdown\?/, (route) => route.fulfill({ status: 500, body: '{}' }))
  await all.getByRole('searchbox').fill('nothing')
  await expect(all.getByText('That was our fault')).toBeVisible()
  await expectAccessible(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await all.getByRole('button', { name: 'Try again' }).click()
  await expect(all.getByText('No rows match this search.')).toBeVisible()
  forgiveAll(complaints, 500)
  // React logs what a boundary has caught.
  const others = complaints.filter((text) => !text.includes('ApiProblem'))
  complaints.splice(0, complaints.length, ...others)
})

/** Answers for destinations as if each of many clicks had led to one of its own: to make them takes minutes. */
async function answerManyRows(page: Page): Promise<void> {
  const total = 10_000
  await page.route(/\/analytics\/breakdown\?.*dimension=target/, (route) => {
    const search = new URL(route.request().url()).searchParams
    const first = Number(search.get('cursor') ?? 0)
    const end = first + Number(search.get('limit'))
    const items = Array.from({ length: end - first }, (_, at) => ({
      value: `https://site-${first + at + 1}.example/`,
      clicks: total - first - at,
      visitors: 1,
    }))
    const nextCursor = end < total ? String(end) : null
    return route.fulfill({ json: { dimension: 'target', items, nextCursor, total } })
  })
}

test.describe('on a phone in the dark', () => {
  test.use({
    viewport: { width: 375, height: 812 },
    colorScheme: 'dark',
    contextOptions: { reducedMotion: 'reduce' },
  })

  test('lists and their dialogs fit and are accessible', async ({ page, destination }) => {
    await signIn(page, bornPerson('Ines', 'Falk'))
    await storeClicks(page, destination.url)
    await page.goto('analytics')
    await expect(panel(page, 'UTM').getByRole('listitem').first()).toBeVisible()
    await expectFits(page)
    await expander(page, 'UTM campaigns').click()
    const all = dialog(page, 'UTM campaigns')
    await expect(rowsOf(all)).toHaveCount(3)
    const box = await all.boundingBox()
    expect([box?.width, box?.height]).toEqual([375, 812])
    await expectFits(page)
    await all.getByRole('button', { name: 'Close' }).click()
    await openTools(page)
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await expectFits(page)
  })
})
