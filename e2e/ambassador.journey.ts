import type { Page } from '@playwright/test'
import { expectAccessible, expectFits } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { bornPerson, newPerson, signIn } from './support/people.ts'
import { callsOf } from './support/second-factors.ts'
import { joinedBy } from './support/team.ts'

const REFERRALS = '**/api/ui/v1/referrals'
const VIEWER = 1
const phone = { width: 375, height: 812 }
const desktop = { width: 1440, height: 900 }

/** An entry of the browser's, which TypeScript's own types lack. */
interface LayoutShift {
  value: number
  sources: { node: Node | null }[]
}

const numbers = (page: Page) => page.getByRole('region', { name: 'Your numbers' })
/** What the place of the numbers says, apart from the same words for screen readers. */
const words = (page: Page, text: string) =>
  numbers(page).getByRole('paragraph').filter({ hasText: text, visible: true })
const numberOf = (page: Page, label: string) =>
  numbers(page)
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('b')

/** How far the main part of the page shifted by itself, as the browser measures it. The bar may shift when its font arrives. */
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        let sum = 0
        const elementOf = (node: Node | null) =>
          node instanceof Element ? node : node?.parentElement
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { value, sources } = entry as unknown as LayoutShift
            if (sources.some(({ node }) => elementOf(node)?.closest('main'))) sum += value
          }
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )

test('a guest reads about the programme, without numbers or a call for them', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('ambassador')
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('link', { name: 'Make an account first' })).toBeVisible()
  await expect(numbers(page)).toBeHidden()
  expect(asked.filter((url) => url.includes('/api/'))).toEqual([])
  // A token that has ended is none.
  await page.evaluate(() => {
    const claims = btoa(JSON.stringify({ exp: 1 }))
    localStorage.setItem('token', `a.${claims}.b`)
  })
  await page.reload()
  await page.waitForLoadState('networkidle')
  await expect(numbers(page)).toBeHidden()
  expect(asked.filter((url) => url.includes('/api/'))).toEqual([])
})

test('an ambassador makes a code, sees the own numbers and copies the link', async ({
  page,
  context,
  program,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, bornPerson('Signe', 'Lund'))
  const call = await callsOf(page)
  await page.goto('ambassador')
  await expect(words(page, 'Your account has no code yet')).toBeVisible()
  await expectAccessible(page)
  await expect(numbers(page).getByRole('link', { name: 'Make your code' })).toHaveAttribute(
    'href',
    '/app/settings/referrals',
  )

  await call('POST', '/referrals/code', { code: 'signe-lund' })
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport)
    await page.goto('ambassador')
    const link = `${program.origin}/app/?ref=signe-lund`
    await expect(numbers(page).getByText(link, { exact: true })).toBeVisible()
    await expect(numbers(page).getByText('signe-lund', { exact: true })).toBeVisible()
    expect(await shiftOf(page)).toBe(0)
    await expect(page.getByRole('link', { name: 'Make an account first' })).toBeHidden()
    for (const label of ['Signed up', 'Qualified']) {
      await expect(numberOf(page, label)).toHaveText('0')
    }
    for (const label of ['Pending', 'Due', 'Paid', 'Earned']) {
      await expect(numberOf(page, label)).toHaveText('$0.00')
    }
    await (viewport === phone ? expectFits(page) : expectAccessible(page))
    await numbers(page).getByRole('button', { name: 'Copy link' }).press('Enter')
    await expect(page.getByText('Link copied to clipboard')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  }
  await expect(numbers(page).getByRole('link', { name: 'Who joined, and when' })).toBeVisible()
})

test('a server that is away leaves a way to try again', async ({ page, complaints }) => {
  await signIn(page, bornPerson('Tove', 'Berg'))
  await (await callsOf(page))('POST', '/referrals/code', {})
  await page.route(REFERRALS, (route) => route.abort())
  await page.goto('ambassador')
  await expect(words(page, 'could not be loaded')).toBeVisible()
  await expectAccessible(page)
  complaints.length = 0
  await page.unroute(REFERRALS)
  await numbers(page).getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(numberOf(page, 'Signed up')).toHaveText('0')
  await expect(page.getByRole('heading', { name: 'Your numbers' })).toBeFocused()
})

test('a colleague without the permission is told whom to ask', async ({
  page,
  browser,
  baseURL,
  mailbox,
}) => {
  await signIn(page, bornPerson('Runa', 'Holt'))
  const person = newPerson('Ketil', 'Holt')
  const theirs = await joinedBy(page, { browser, mailbox, baseURL, person, role: VIEWER })
  await theirs.goto('ambassador')
  await expect(words(theirs, 'are for its Administrators and its Owner')).toBeVisible()
  await expect(numbers(theirs).getByRole('button', { name: 'Copy link' })).toBeHidden()
  await expectAccessible(theirs)
  await theirs.context().close()
})
