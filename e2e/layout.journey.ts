import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { bornPerson, signIn } from './support/people.ts'

const tess = bornPerson('Tess', 'Alder')

test('the layout of all screens: bar, menu and its modes, theme, profile menu and footer', async ({
  page,
}) => {
  await signIn(page, tess)
  await page.goto('main')
  await page.setViewportSize({ width: 992, height: 800 })
  const bar = page.getByRole('banner')
  const menu = page.getByRole('navigation', { name: 'Main' })
  const toggle = bar.getByRole('button', { name: 'Menu' })

  await test.step('the menu has all sections, with the entries of an Owner', async () => {
    const lists = await menu.evaluate((nav) =>
      [...nav.querySelectorAll('ul')].map((list) => [
        list.ariaLabel,
        ...[...list.querySelectorAll('a')].map((a) => a.textContent),
      ]),
    )
    expect(lists).toEqual([
      ['Home', 'Dashboard'],
      ['Redirects', 'Furls', 'GeoFurls', 'FurlHub'],
      ['Insights', 'Analytics', 'Monitoring'],
      ['Settings: You', 'Profile', 'Billing', 'Security', 'Notifications', 'Accounts'],
      ['Settings: Team', 'Domains', 'API Keys', 'Webhooks', 'Users', 'Referrals', 'Audit log'],
    ])
    await expect(page.getByRole('heading').first()).toHaveText('Dashboard')
  })

  await test.step('from 992 px it is beside the content, collapses, and stays collapsed', async () => {
    await expect(menu).toBeVisible()
    await toggle.click()
    await expect(menu).toBeHidden()
    await page.reload()
    await expect(bar).toBeVisible()
    await expect(menu).toBeHidden()
    await toggle.click()
    await expect(menu).toBeVisible()
  })

  await test.step('up to 991 px it covers the content until an entry is picked', async () => {
    await page.setViewportSize({ width: 991, height: 800 })
    await expect(menu).toBeHidden()
    await toggle.click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await menu.getByRole('link', { name: 'Analytics' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
    await bar.getByRole('link', { name: 'Unfurly, dashboard' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  })

  await test.step('the theme follows the system until one is chosen and kept', async () => {
    const html = page.locator('html')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(html).toHaveClass(/app-dark/)
    await bar.getByRole('button', { name: 'Light mode' }).click()
    await expect(html).not.toHaveClass(/app-dark/)
    await page.reload()
    await expect(bar.getByRole('button', { name: 'Dark mode' })).toBeVisible()
    await expect(html).not.toHaveClass(/app-dark/)
  })

  await test.step('the footer shows the year, and the profile menu leads to the settings and logs out', () =>
    checkProfileMenu(page))
})

async function checkProfileMenu(page: Page): Promise<void> {
  const bar = page.getByRole('banner')
  const year = await page.evaluate(() => new Date().getFullYear())
  await expect(page.getByRole('contentinfo')).toContainText(`© ${year} Unfurly`)
  const profile = bar.getByRole('button', { name: 'Profile' })
  await profile.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem')).toHaveText(['Settings', 'Logout'])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  await expect(profile).toBeFocused()
  await profile.hover()
  await bar.getByRole('button', { name: 'Dark mode' }).hover()
  await expect(page.getByRole('tooltip', { name: 'Dark mode' })).toBeVisible()
  await profile.click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await page.waitForURL('**/app/settings')
  await expect(page.getByLabel('First name')).toHaveValue('Tess')
  await bar.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL('**/app/login')
  const left = await page.evaluate(() => Object.keys(localStorage))
  expect(left.filter((key) => !/^(hide|signup)/.test(key))).toEqual([])
}

test('the frame of a signed-in screen is there before any script', async ({ browser, program }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${program.origin}/app/main/furls`)
  await expect(page).toHaveTitle('Furls · Unfurly')
  await expect(page.getByRole('banner').locator('svg:visible')).toHaveCount(1)
  await expect(page.getByRole('contentinfo')).toContainText('IP geolocation by DB-IP')
  await context.close()
})
