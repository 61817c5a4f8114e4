import { devices, type Page } from '@playwright/test'
import { untilCounted } from './support/analytics.ts'
import { expect, test } from './support/journey.ts'
import { makeLink } from './support/make-link.ts'
import { bornPerson, signIn } from './support/people.ts'
import { untilSettled } from './support/until-settled.ts'

test.use({ settles: true })

const vera = bornPerson('Vera', 'Holm')
const { userAgent } = devices['Desktop Chrome']
const countries = { Germany: '5.9.1.1', 'United States': '8.8.8.8' }

test('analytics show a choice at once, keep it while another one loads, and mark what is unfinished', async ({
  page,
  destination,
}) => {
  await signIn(page, vera)
  const { shortUrl } = await makeLink(page, destination.url)
  for (const from of Object.values(countries)) {
    const headers = { 'user-agent': userAgent, 'x-forwarded-for': from }
    await page.request.get(shortUrl, { headers, maxRedirects: 0 })
  }
  await page.goto('analytics')
  const germany = page.getByRole('button', { name: /^Germany/ })
  await expect(germany).toBeVisible()
  const board = page.locator('[aria-busy]').filter({ has: germany }).first()
  await expect(board).toHaveAttribute('aria-busy', 'false')

  await test.step('a period and a filter that are chosen while both load are both kept', async () => {
    const release = await holdAnswers(page)
    await page.getByText('12 mo', { exact: true }).click()
    await expect(page.getByRole('radio', { name: '12 mo' })).toBeChecked()
    await expect(page.getByText('Loading the numbers')).toBeAttached()
    await expect(board).toHaveAttribute('aria-busy', 'true')
    await germany.click()
    await expect(page).toHaveURL(/period=12mo&country=DE$/)
    release()
    await expect(board).toHaveAttribute('aria-busy', 'false')
    await expect(page.getByText('Loading the numbers')).toHaveCount(0)
    await expect(page.getByRole('radio', { name: '12 mo' })).toBeChecked()
    await expect(page.getByRole('button', { name: /^United States/ })).toHaveCount(0)
  })

  await test.step('Back returns to the choice before', async () => {
    await page.goBack()
    await expect(page).toHaveURL(/period=12mo$/)
    await expect(page.getByRole('button', { name: /^United States/ })).toBeVisible()
  })

  await test.step('the unfinished piece of the line is dashed, and named in the table', async () => {
    await expect(page.locator('path[data-line][stroke-dasharray="5 4"]')).toHaveCount(1)
    await page.getByRole('button', { name: 'Show as a table' }).click()
    await expect(page.getByRole('rowheader', { name: /, so far$/ })).toHaveCount(1)
  })

  await test.step('chosen days that have passed have no unfinished piece', async () => {
    await page.goto('analytics?from=2026-01-01&to=2026-01-31')
    await expect(page.getByRole('button', { name: '1 Jan to 31 Jan' })).toBeVisible()
    await expect(page.locator('path[data-line]').first()).toBeAttached()
    await expect(page.locator('path[data-line][stroke-dasharray="5 4"]')).toHaveCount(0)
  })
})

test('the page asks one call for all its parts, and one more for another period', async ({
  page,
  destination,
}) => {
  await signIn(page, bornPerson('Calla', 'Once'))
  const { shortUrl } = await makeLink(page, destination.url)
  await page.request.get(shortUrl, { headers: { 'user-agent': userAgent }, maxRedirects: 0 })
  await untilCounted(page, 1)
  const asked: string[] = []
  const lists = new Map<string, string>()
  const listsOf = (call = '') => lists.get(call)?.split(',')
  page.on('request', (request) => {
    const [, path] = /\/v1\/(analytics\/[^?]+|tags|domains)\?/.exec(`${request.url()}?`) ?? []
    // Refreshes ask for some parts only.
    if (path === undefined || isRefresh(request.url())) return
    const name = `${path}${daysOf(request.url())}`
    asked.push(name)
    // Of the first call about these days.
    if (!lists.has(name)) lists.set(name, new URL(request.url()).searchParams.get('lists') ?? '')
  })
  /** Not those of the scope before, which is asked for anew every half a minute. */
  const askedAbout = (days: number) =>
    asked.filter((call) => !/ of/.test(call) || call.endsWith(` of ${days}`))
  await page.goto('analytics')
  const heat = page.getByRole('region', { name: 'Hours of the week' })
  const board = page.locator('[aria-busy]').filter({ has: heat })
  await expect(board).toHaveAttribute('aria-busy', 'false')
  await expect(heat.getByRole('grid')).toBeVisible()
  expect(asked.toSorted()).toEqual(['analytics/live', 'analytics/page of 30', 'domains'])

  asked.splice(0)
  await page.getByText('90 d', { exact: true }).click()
  await expect(page.getByRole('radio', { name: '90 d' })).toBeChecked()
  await expect(page.getByText('Loading the numbers')).toHaveCount(0)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  expect(askedAbout(90)).toEqual(['analytics/page of 90'])

  await test.step('a tab that was chosen is asked for with the next period', async () => {
    await page.getByText('Browsers', { exact: true }).click()
    await expect(page.getByRole('button', { name: /^Chrome/ })).toBeVisible()
    await untilSettled(page)
    asked.splice(0)
    await page.keyboard.press('w')
    await expect(page.getByRole('radio', { name: '7 d', exact: true })).toBeChecked()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Chrome/ })).toBeVisible()
    expect(listsOf(asked.find((call) => call.endsWith(' of 7')))).toContain('browser')
  })
})

const DAY_MS = 86_400_000

/** The length of the period that a page asks about. */
function daysOf(url: string): string {
  const { searchParams } = new URL(url)
  const [from, to] = [searchParams.get('from'), searchParams.get('to')]
  if (from === null) return ''
  const length = (to === null ? Date.now() : Date.parse(to)) - Date.parse(from)
  return ` of ${Math.ceil(length / DAY_MS)}`
}

const isRefresh = (url: string): boolean => {
  const parts = new URL(url).searchParams.get('parts')
  return parts !== null && !parts.includes('heatmap')
}

/** Holds the answers of analytics back until the returned function is called. */
async function holdAnswers(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/v1/analytics/**', async (route) => {
    await held
    await route.continue()
  })
  return release
}
