import type { Page } from '@playwright/test'
import { expectAccessible, expectFits } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { forgive } from './support/logging-in.ts'
import { bornPerson, signIn, type TestUser } from './support/people.ts'

const person = (firstName: string) => bornPerson(firstName, 'Larch')

/** Waits for the screen, which handles keys from then on. */
async function start(page: Page, newcomer: TestUser): Promise<void> {
  await signIn(page, newcomer)
  await page.goto('main')
  await expect(page.getByText('See the first click')).toBeVisible()
}

const parts = (page: Page) => ({
  palette: page.getByRole('dialog', { name: 'Search or go to' }),
  field: page.getByRole('combobox', { name: 'Search or go to' }),
  option: (name: string | RegExp) => page.getByRole('option', { name }),
  heading: (name: string) => page.getByRole('heading', { level: 1, name, exact: true }),
  drawer: page.getByRole('dialog', { name: 'New link' }),
})

async function makeLink(page: Page, address: string, key: string): Promise<void> {
  await page.keyboard.press('c')
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Address', { exact: true }).fill(address)
  await drawer.getByLabel('Key').fill(key)
  await page.keyboard.press('Control+Enter')
  await expect(drawer).toBeHidden()
}

test('the keyboard opens a screen and a link, copies its short link, and returns the focus', async ({
  page,
  context,
  destination,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await start(page, person('Fern'))
  const { palette, field, option, heading } = parts(page)
  await makeLink(page, `${destination.url}/harbour`, 'spring-box')

  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await expect(page.getByRole('group', { name: 'Links' })).toBeHidden()
  await page.keyboard.type('fur')
  await expect(option(/^Furls/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(palette).toBeHidden()
  await expect(page).toHaveURL(/\/main\/furls$/)
  await expect(heading('Furls')).toBeFocused()

  await page.getByRole('button', { name: 'Search or go to…' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('spri')
  const link = option(/^localhost.*spring-box/)
  await expect(link).toHaveAttribute('aria-selected', 'true')
  await expect(link.locator('mark').first()).toHaveText('spri')
  await expect(field).toHaveAttribute('aria-activedescendant', await idOf(link))
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await expect(page.getByRole('button', { name: 'Search or go to…' })).toBeFocused()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('harbour')
  await expect(link).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Link copied to clipboard', { exact: true })).toBeVisible()
  await expect(palette).toBeHidden()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/spring-box$/)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('spring')
  await expect(link).toBeVisible()
  await page.keyboard.press('Enter')
  const edit = page.getByRole('dialog', { name: 'Edit link' })
  await expect(edit).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(edit).toBeHidden()
  await expect(page.getByRole('button', { name: 'Search or go to…' })).toBeFocused()

  await page.keyboard.press('Enter')
  await page.keyboard.type('qr cod')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('QR code of ')
  await page.keyboard.type('spri')
  await expect(option(/^QR code of .*spring-box$/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  const designer = page.getByRole('dialog', { name: /QR code/ })
  await expect(designer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(designer).toBeHidden()
  await expect(page.getByRole('button', { name: 'Search or go to…' })).toBeFocused()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('spri')
  await expect(option(/^Details and history of .*spring-box$/)).toBeVisible()
  for (const _ of ['the link', 'its code']) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/main\/furls\/localhost%3A\d+\/spring-box$/)
})

const idOf = async (option: { getAttribute: (name: string) => Promise<string | null> }) =>
  (await option.getAttribute('id')) ?? 'none'

test('arrows, Home and End move the selection, an empty result is named, and Enter shortens an address', async ({
  page,
  destination,
}) => {
  await start(page, person('Rowan'))
  const { palette, field, option, drawer } = parts(page)
  const chosen = page.locator('[role="option"][aria-selected="true"]')
  await page.keyboard.press('Control+k')
  await expect(chosen).toHaveText('Create linkC')
  await page.keyboard.press('ArrowDown')
  await expect(chosen).toHaveText('Import links from a file')
  await page.keyboard.press('ArrowDown')
  await expect(chosen).toHaveText('New hubN')
  await page.keyboard.press('ArrowDown')
  await expect(chosen).toHaveText('Import a hub from another service')
  await page.keyboard.press('ArrowDown')
  await expect(chosen).toHaveText('DashboardGD')
  await page.keyboard.press('End')
  await expect(chosen).toHaveText('Dark modeT')
  await page.keyboard.press('ArrowDown')
  await expect(chosen).toHaveText('Create linkC')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Home')
  await expect(chosen).toHaveText('Create linkC')

  await field.fill('umbrella stand')
  await expect(palette.getByText('Nothing matches “umbrella stand”')).toBeVisible()
  await field.fill(`${destination.url}/oak`)
  await expect(option(`Create a link to ${destination.url}/oak`)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(drawer.getByLabel('Address', { exact: true })).toHaveValue(`${destination.url}/oak`)
})

test('the docs open beside the screen', async ({ page, context }) => {
  await start(page, person('Alder'))
  await page.keyboard.press('Control+k')
  await page.keyboard.type('docs')
  const opened = context.waitForEvent('page')
  await page.keyboard.press('Enter')
  await expect((await opened).getByRole('heading', { level: 1, name: 'Docs' })).toBeVisible()
  await expect(page).toHaveURL(/\/main$/)
})

test('a failed search says so and can be retried', async ({ page, destination, complaints }) => {
  await start(page, person('Alder'))
  await makeLink(page, destination.url, 'late-train')
  const { field, palette, option } = parts(page)
  await page.route('**/v1/redirects/best?*q=late*', (route) =>
    route.fulfill({ status: 403, contentType: 'application/problem+json', body: '{}' }),
  )
  await page.keyboard.press('Control+k')
  await field.fill('late')
  await expect(palette.getByText('Links could not be searched.')).toBeVisible()
  await page.unroute('**/v1/redirects/best?*q=late*')
  await expect(option('Search links again')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(option(/^localhost.*late-train/)).toBeVisible()
  forgive(complaints, 403)
})

test('the palette is accessible and fits a phone', async ({ page, destination }) => {
  await start(page, person('Birch'))
  await makeLink(page, destination.url, 'spring-box-birch')
  const { field, option, palette } = parts(page)
  await page.keyboard.press('Control+k')
  await expect(palette).toBeVisible()
  await expectAccessible(page)
  await field.fill('s')
  await expect(option(/^localhost.*spring-box/)).toBeVisible()
  await expectAccessible(page)
  await field.fill('umbrella')
  await expect(palette.getByText('Nothing matches')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 375, height: 812 })
  await page.getByRole('button', { name: 'Search or go to…' }).click()
  await field.fill('s')
  await expect(option(/^localhost.*spring-box/)).toBeVisible()
  await expectFits(page)
})
