import { readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAccessible, expectFits, expectNoHorizontalScroll } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { payloadsFor, watchForScript } from './support/payloads.ts'

const INDEX = '**/docs/search.json'
const names = readdirSync('docs/guide').map((file) => file.replace(/\.mdx?$/, ''))

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search the docs' })
const found = (page: Page) => page.getByRole('search').getByRole('listitem')
const status = (page: Page) => page.getByRole('search').getByRole('status')

test('each page is listed once, says when it was checked, and leads to its neighbours', async ({
  page,
}) => {
  await page.goto('')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Docs', exact: true }).click()
  const listed = page.getByRole('main').locator('section li a')
  await expect(listed).toHaveCount(names.length)
  const addresses = await listed.evaluateAll((links) =>
    links.map((link) => (link as HTMLAnchorElement).pathname),
  )
  expect(addresses.toSorted()).toEqual(names.map((name) => `/app/docs/${name}`).toSorted())

  await listed.first().click()
  for (const [index, address] of addresses.entries()) {
    await expect(page).toHaveURL(new RegExp(`${address}$`))
    await expect(page.getByText(/^Checked against the program on \d+ \w+ 20\d\d\.$/)).toBeVisible()
    const current = page.getByRole('navigation', { name: 'Docs' }).locator('[aria-current=page]')
    await expect(current).toHaveAttribute('href', address)
    const next = page.getByRole('navigation', { name: 'Other pages' }).locator('[rel=next]')
    if (index < addresses.length - 1) await next.click()
    else await expect(next).toHaveCount(0)
  }
  const missing = await page.request.get('docs/no-such-page')
  expect(missing.status()).toBe(404)
})

test('the docs are searched by the keyboard alone', async ({ page }) => {
  await page.goto('docs')
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
  await page.keyboard.type('salt of a day')
  await expect(found(page).first()).toContainText('Privacy')
  await expect(found(page).first().locator('mark').first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await expect(found(page).first().getByRole('link')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(search(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(found(page)).toHaveCount(0)
  await page.keyboard.type('s')
  await expect(found(page).first()).toBeVisible()

  await search(page).fill('no sentence has xyzzyx')
  await search(page).fill('xyzzyx')
  await expect(status(page)).toHaveText('Nothing found for “xyzzyx”.')
  await search(page).fill('Global Privacy Control')
  await expect(found(page).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/docs\/\w+#/)
})

test('a search in the address is made, and text in it stays text', async ({ page, context }) => {
  const seen = await watchForScript(context)
  for (const payload of payloadsFor('title')) {
    await page.goto(`docs/privacy?q=${encodeURIComponent(payload)}`)
    await expect(search(page)).toHaveValue(payload.replace(/[\r\n]/g, '').slice(0, 200))
  }
  await page.goto('docs/privacy?q=journal')
  await expect(found(page).first()).toContainText(/journal/i)
  expect(seen).toEqual([])
})

test('a search that cannot be loaded says so, and is tried again', async ({ page, complaints }) => {
  await page.route(INDEX, (route) => route.abort())
  await page.goto('docs')
  await search(page).fill('privacy')
  await expect(status(page)).toHaveText('The search could not be loaded. Type on to try again.')
  complaints.splice(0)
  await page.unroute(INDEX)
  await search(page).fill('privacy ')
  await search(page).fill('privacy salt')
  await expect(found(page).first()).toBeVisible()
})

test('on a phone the pages are folded up, and everything fits', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  for (const path of ['docs', ...names.map((name) => `docs/${name}`)]) {
    await page.goto(path)
    await expectNoHorizontalScroll(page)
  }
  await page.getByText('All pages', { exact: true }).click()
  await page
    .getByRole('navigation', { name: 'Docs' })
    .getByRole('link', { name: 'Privacy' })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy')
  await expectAccessible(page)
  await expectFits(page)
  await search(page).fill('cookie')
  await expect(found(page).first()).toBeVisible()
  await expectFits(page)
})

test('without scripts the pages are read, and no search is offered', async ({
  browser,
  program,
}) => {
  const context = await browser.newContext({
    baseURL: `${program.origin}/app/`,
    javaScriptEnabled: false,
  })
  const page = await context.newPage()
  await page.goto('docs/privacy')
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
  await expect(search(page)).toBeHidden()
  await context.close()
})
