import { devices } from '@playwright/test'
import { expectFits } from './support/accessibility.ts'
import { expectLoadedAccessible, openTools } from './support/analytics.ts'
import { expect, test } from './support/journey.ts'
import { forgive } from './support/logging-in.ts'
import { makeLink } from './support/make-link.ts'
import { bornPerson, signIn } from './support/people.ts'

const hostile = '<img src=x onerror=alert(1)>'

test('views are saved, opened, renamed, updated and deleted with Undo', async ({
  page,
  complaints,
}) => {
  await signIn(page, bornPerson('Vilma', 'Views'))
  await page.goto('analytics?period=7d&utm_campaign.contains=spring')
  const menu = (name: string) => page.getByRole('button', { name, exact: true })
  const item = (name: string) => page.getByRole('menuitem', { name })

  await test.step('saved by name', async () => {
    await menu('Views').press('Enter')
    await item('Save as a new view…').press('Enter')
    await page.getByRole('dialog', { name: 'Save this view' }).waitFor()
    await page.getByRole('textbox', { name: 'Name' }).fill(hostile)
    await page.keyboard.press('Enter')
    await expect(menu(hostile)).toBeVisible()
    await expect(page).toHaveURL(/view=viw_/)
  })

  await test.step('a change is shown, and kept by an update', async () => {
    // Keys of the page rest while a dialog covers it, also one that is closing.
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('d')
    const changed = page.getByRole('button', { name: /^<img .* changed$/ })
    await expect(changed).toBeVisible()
    await changed.press('Enter')
    await expectLoadedAccessible(page)
    await item('Update this view').press('Enter')
    await expect(menu(hostile)).toBeVisible()
  })

  await test.step('a name that is taken is refused at its field', async () => {
    await menu(hostile).press('Enter')
    await item('Save as a new view…').press('Enter')
    await page.getByRole('textbox', { name: 'Name' }).fill(hostile)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Already in use')).toBeVisible()
    forgive(complaints, 409)
    await page.getByRole('textbox', { name: 'Name' }).fill('Second')
    await page.keyboard.press('Enter')
    await expect(menu('Second')).toBeVisible()
  })

  await test.step('renamed, and deleted with Undo', async () => {
    await menu('Second').press('Enter')
    await item('Rename this view…').press('Enter')
    await page.getByRole('textbox', { name: 'Name' }).fill('Third')
    await page.keyboard.press('Enter')
    await menu('Third').press('Enter')
    await item('Delete this view').press('Enter')
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await menu('Views').press('Enter')
    await item('Third').press('Enter')
    await expect(page).toHaveURL(/period=today/)
    await expect(menu('Third')).toBeVisible()
  })
})

test('links are compared with one line and one row each', async ({ page, destination }) => {
  await signIn(page, bornPerson('Cora', 'Pairs'))
  const links = [
    await makeLink(page, destination.url),
    await makeLink(page, `${destination.url}?again`),
  ]
  const { userAgent } = devices['Desktop Chrome']
  for (const { shortUrl } of links)
    await page.request.get(shortUrl, { headers: { 'user-agent': userAgent }, maxRedirects: 0 })
  await page.goto('analytics')
  await page.getByRole('button', { name: 'Compare', exact: true }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Compare' })
  for (const { domain, key } of links) {
    await form.getByRole('combobox', { name: 'Links' }).fill(key)
    await form.getByRole('option', { name: `${domain}/${key}` }).click()
  }
  await form.getByRole('button', { name: 'Compare' }).press('Enter')
  await expect(page).toHaveURL(/with=link%3Alnk_.*&with=link%3Alnk_/)
  const panel = page.getByRole('region', { name: 'Compared' })
  for (const { domain, key } of links)
    await expect(panel.getByRole('row', { name: new RegExp(`${domain}/${key}`) })).toBeVisible()
  await expect(panel.locator('path[data-line]')).toHaveCount(2)
  await expectLoadedAccessible(page)
  await page.setViewportSize({ width: 375, height: 812 })
  await expectFits(page)
  await openTools(page)
  await page.getByRole('button', { name: 'Compare', exact: true }).press('Enter')
  await form.getByRole('button', { name: 'Stop comparing' }).press('Enter')
  await expect(panel).toHaveCount(0)
})
