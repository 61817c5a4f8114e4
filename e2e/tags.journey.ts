import type { Page } from '@playwright/test'
import { expectAccessible, expectFits } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { forgive } from './support/logging-in.ts'
import { bornPerson, signIn } from './support/people.ts'

const ivy = bornPerson('Ivy', 'Rush')

const parts = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Edit tags' })
  return {
    dialog,
    button: (name: string) => dialog.getByRole('button', { name, exact: true }),
    name: dialog.getByLabel('Name'),
    filter: page.getByRole('button', { name: 'Filter', exact: true }),
    drawer: page.getByRole('dialog', { name: 'Edit link' }),
  }
}

/** Two links, both with the tag 'launch' and one with 'print'. */
async function start(page: Page, target: string): Promise<void> {
  await signIn(page, ivy)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  for (const tags of [['launch', 'print'], ['launch']]) {
    const made = await page.request.post('/api/ui/v1/redirects/standard', {
      headers: { authorization: `Bearer ${token}` },
      data: { redirectTo: target, tags },
    })
    expect(made.status()).toBe(201)
  }
  await page.goto('main/furls?tag=launch')
}

test('a tag is renamed, coloured and deleted by keyboard, from the filter, the palette and a link', async ({
  page,
  destination,
  complaints,
}) => {
  await start(page, destination.url)
  const { dialog, button, name, filter, drawer } = parts(page)
  await filter.click()
  await page.getByRole('button', { name: 'Edit tags' }).press('Enter')
  await expect(dialog.getByText('2 links')).toBeVisible()
  await expectAccessible(page)
  await button('Edit the tag launch').press('Enter')
  await expect(name).toBeFocused()
  await page.keyboard.type('PRINT')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Already in use. Choose another name.')).toBeVisible()
  await expect(name).toHaveValue('PRINT')
  forgive(complaints, 409)
  await expectAccessible(page)
  await page.setViewportSize({ width: 375, height: 812 })
  await expectFits(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await name.fill('opening')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(button('Edit the tag opening')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(filter).toBeFocused()
  // The list stays filtered by the tag, under its new name
  await expect(page).toHaveURL(/tag=opening/)
  await expect(page.getByText('2 links').first()).toBeVisible()

  // Over the drawer: Escape closes the dialog only, and the drawer shows the tag's new name
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .press('Enter')
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).press('Enter')
  await expect(drawer.getByText('opening', { exact: true })).toBeVisible()
  await drawer.getByRole('button', { name: 'Edit tags' }).press('Enter')
  await button('Edit the tag opening').press('Enter')
  await name.fill('season')
  await page.keyboard.press('Enter')
  await expect(button('Edit the tag season')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(drawer.getByRole('button', { name: 'Edit tags' })).toBeFocused()
  await expect(drawer.getByText('season', { exact: true })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(drawer).toBeHidden()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('edit ta')
  await page.keyboard.press('Enter')
  await button('Delete the tag season').press('Enter')
  await expect(dialog.getByText('2 links lose it and go on without it.')).toBeVisible()
  await expect(button('Cancel')).toBeFocused()
  // The first Escape cancels the deletion, only the next one closes the dialog
  await page.keyboard.press('Escape')
  await expect(button('Delete the tag season')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(button('Delete the tag season')).toBeHidden()
  await expect(dialog.getByRole('list', { name: 'Tags' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/tag=/)
})
