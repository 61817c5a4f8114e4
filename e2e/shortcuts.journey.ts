import type { Page } from '@playwright/test'
import { plainScreens } from '../contract/screens/screens.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { bornPerson, signIn, type TestUser } from './support/people.ts'
import { pressInTurn } from './support/press-in-turn.ts'

const person = (firstName: string) => bornPerson(firstName, 'Larch')

/** Waits for the screen, which handles keys from then on. */
async function start(page: Page, newcomer: TestUser): Promise<void> {
  await signIn(page, newcomer)
  await page.goto('main')
  await expect(page.getByText('See the first click')).toBeVisible()
}

const parts = (page: Page) => ({
  palette: page.getByRole('dialog', { name: 'Search or go to' }),
  heading: (name: string) => page.getByRole('heading', { level: 1, name, exact: true }),
  drawer: page.getByRole('dialog', { name: 'New link' }),
})

test('shortcuts open screens, if the second key follows within a second, and are off in fields and dialogs', async ({
  page,
}) => {
  await page.clock.install()
  await start(page, person('Hazel'))
  const { palette, heading, drawer } = parts(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.keyboard.press('g')
  await page.clock.runFor(900)
  await page.keyboard.press('f')
  await page.clock.resume()
  await expect(heading('Furls')).toBeFocused()
  await page.clock.pauseAt(Date.now() + 600_000)
  await page.keyboard.press('g')
  await page.clock.runFor(1100)
  await page.keyboard.press('d')
  await page.clock.resume()
  await page.keyboard.press('/')
  await expect(page.getByLabel('Search links')).toBeFocused()
  await page.keyboard.type('gdct?')
  await expect(page.getByLabel('Search links')).toHaveValue('gdct?')
  await expect(heading('Furls')).toBeVisible()

  await page.getByLabel('Search links').blur()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByText('Light or dark')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('c')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()

  await page.keyboard.press('t')
  await expect(page.locator('html')).toHaveClass(/app-dark/)
  await page.keyboard.press('t')
  await expect(page.locator('html')).not.toHaveClass(/app-dark/)
  await page.keyboard.press('Control+g')
  await pressInTurn(page, ['g', 'a'], /analytics$/)
  await expect(heading('Analytics')).toBeFocused()
  await pressInTurn(page, ['g', 'm'], /monitoring$/)
  await expect(heading('Monitoring')).toBeFocused()
  await pressInTurn(page, ['g', 'a'], /analytics$/)
  await expect(heading('Analytics')).toBeFocused()
  await page.keyboard.press('/')
  await expect(palette).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('c')
  await expect(drawer).toBeVisible()
})

test('a new screen is announced, focused and scrolled to the top, and Back restores the scroll position', async ({
  page,
}) => {
  await start(page, person('Linden'))
  await page.goto('main')
  const { heading } = parts(page)
  const announced = page.getByRole('status').filter({ hasText: '· Unfurly' })
  await expect(heading('Dashboard')).toBeVisible()
  await expect(heading('Dashboard')).not.toBeFocused()
  await expect(announced).toHaveCount(0)

  await page.setViewportSize({ width: 1000, height: 300 })
  await page.evaluate(() => scrollTo(0, 120))
  await pressInTurn(page, ['g', 'f'], /furls$/)
  await expect(heading('Furls')).toBeFocused()
  await expect(announced).toHaveText('Furls · Unfurly')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)

  await page.getByLabel('Search links').fill('moss')
  await expect(page).toHaveURL(/q=moss/)
  await expect(page.getByLabel('Search links')).toBeFocused()

  await page.goBack()
  await expect(heading('Dashboard')).toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(120)
})

/** Others are led away from them. */
const operatorScreens: readonly string[] = [
  'settings/reports',
  'settings/bans',
  'settings/block-list',
  'settings/plans',
  'settings/payouts',
]

test('every screen has its own title, a description, a social preview and a canonical address', async ({
  page,
  program,
}) => {
  await start(page, person('Maple'))
  const titles = new Set<string>()
  const ownScreens = plainScreens.filter((screen) => !operatorScreens.includes(screen))
  for (const screen of ownScreens) {
    await page.goto(screen)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const title = await page.title()
    expect(title).toMatch(/^[A-Z].+ · Unfurly$/)
    titles.add(title)
    const meta = (name: string) =>
      page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content')
    const address = `${program.origin}/app/${screen}`
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(address)
    expect(await meta('og:url')).toBe(address)
    expect(await meta('og:title')).toBe(title)
    expect(await meta('og:description')).toBe(await meta('description'))
    expect(await meta('og:image')).toMatch(new RegExp(`^${program.origin}/app/.+\\.png$`))
  }
  expect(titles.size).toBe(ownScreens.length)
})
