import { test as base, expect, type Page } from '@playwright/test'
import {
  expectAccessible,
  expectFits,
  expectReadable,
  expectReadableInDark,
  showTheme,
  TOASTS,
} from './support/accessibility.ts'
import { type CatalogueServer, serveCatalogue } from './support/catalogue/serve.ts'
import { expectFocusShown } from './support/focus-marks.ts'

const test = base.extend<object, { catalogue: CatalogueServer }>({
  catalogue: [
    async ({}, use) => {
      const catalogue = await serveCatalogue()
      await use(catalogue)
      await catalogue.stop()
    },
    { scope: 'worker' },
  ],
})

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function openCatalogue(page: Page, { origin }: CatalogueServer): Promise<string[]> {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  await page.goto(origin)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Loaded on first use
  const map = page.getByRole('listbox', { name: 'Clicks by country', exact: true })
  await expect(map.getByRole('option')).toHaveCount(4)
  return complaints
}

test('each component in each state is accessible, in dark too, and fits a phone', async ({
  page,
  catalogue,
}) => {
  const complaints = await openCatalogue(page, catalogue)
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
  await expectAccessible(page)
  await expectReadableInDark(page)
  await page.setViewportSize({ width: 375, height: 812 })
  await expectFits(page, { failsUndecided: true })
  expect(complaints).toEqual([])
})

test('each control shows that it has the focus', async ({ page, catalogue }) => {
  await openCatalogue(page, catalogue)
  expect(await expectFocusShown(page)).toBeGreaterThan(100)
})

/** Opens one after the other what lies over the page, and checks each. */
async function openEach(page: Page, check: (part: string) => Promise<void>): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /link|hub/ })
  for (const name of ['Ask, plain', 'Ask, danger', 'Open a dialog', 'Open a drawer']) {
    await button(page, name).click()
    await expect(dialog).toBeVisible()
    if (name.startsWith('Ask')) {
      await button(page, 'Delete link').click()
      await expect(dialog.getByRole('alert')).toBeVisible()
    }
    await check('[aria-modal="true"]')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await button(page, 'Person: Ada Byron').click()
  await expect(page.getByRole('menuitemradio', { name: 'Everybody' })).toBeVisible()
  await check('.mantine-Menu-dropdown')
  await page.keyboard.press('Escape')
  await button(page, 'Show toasts').click()
  await expect(button(page, 'Undo').first()).toBeVisible()
  await check(TOASTS)
  await button(page, 'Show toasts of public pages').click()
  await expect(page.getByText('A danger').first()).toBeVisible()
  await check('[data-toasts]')
}

test('what opens over the page is accessible, in dark too', async ({ page, catalogue }) => {
  await openCatalogue(page, catalogue)
  await openEach(page, (part) => expectAccessible(page, part))
  await page.reload()
  await showTheme(page, 'dark')
  await openEach(page, (part) => expectReadable(page, part))
})

test('the theme can be chosen on the page', async ({ page, catalogue }) => {
  await openCatalogue(page, catalogue)
  await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Dark').click()
  await expect(page.locator('html')).toHaveClass('app-dark')
})
