import type { Page } from '@playwright/test'
import { expectAccessible, expectFits } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { forgive } from './support/logging-in.ts'
import { bornPerson, signIn } from './support/people.ts'

const runa = bornPerson('Runa', 'Rush')

const parts = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Edit folders' })
  const side = page.getByRole('navigation', { name: 'Folders' })
  return {
    dialog,
    side,
    button: (name: string) => dialog.getByRole('button', { name, exact: true }),
    folder: (name: string | RegExp) => side.getByRole('button', { name }),
    bar: page.getByRole('toolbar', { name: 'Selected links' }),
  }
}

test('folders are made, filled, closed and deleted, and the list shows one of them', async ({
  page,
  destination,
  complaints,
}) => {
  await signIn(page, runa)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  for (const title of ['First', 'Second']) {
    const made = await page.request.post('/api/ui/v1/redirects/standard', {
      headers: { authorization: `Bearer ${token}` },
      data: { redirectTo: destination.url, title },
    })
    expect(made.status()).toBe(201)
  }
  await page.goto('main/furls')
  const { dialog, side, button, folder, bar } = parts(page)
  await expect(page.getByText('2 links').first()).toBeVisible()
  await expect(side).toHaveCount(0)

  await test.step('made in the dialog', async () => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('button', { name: 'Edit folders' }).press('Enter')
    await expect(dialog.getByText('No folders yet')).toBeVisible()
    await button('New folder').click()
    await dialog.getByLabel('Name').fill('Clients')
    await expectAccessible(page)
    await button('Create folder').click()
    await expect(button('Edit the folder Clients')).toBeVisible()
    await button('New folder').click()
    await dialog.getByLabel('Name').fill('CLIENTS')
    await button('Create folder').click()
    await expect(dialog.getByText('Already in use. Choose another name.')).toBeVisible()
    forgive(complaints, 409)
    await button('Cancel').click()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('filled by many links at once', async () => {
    await expect(folder(/^Clients/)).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select all links that are loaded' }).check()
    await bar.getByRole('button', { name: 'Folder', exact: true }).click()
    const into = page.getByRole('dialog', { name: 'Put into a folder' })
    await into.getByRole('combobox', { name: 'Folder' }).click()
    await page.getByRole('option', { name: 'Clients' }).click()
    await into.getByRole('button', { name: 'Put into the folder' }).click()
    await expect(bar).toBeHidden()
    await folder(/^Clients/).click()
    await expect(page).toHaveURL(/folder=fld_/)
    await expect(page.getByText('2 links').first()).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 375, height: 812 })
    await expectFits(page)
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('closed, and deleted with its links kept', async () => {
    await side.getByRole('button', { name: 'Edit folders' }).click()
    await button('Edit the folder Clients').click()
    await dialog.getByText('Some members').click()
    await expectAccessible(page)
    await button('Save').click()
    await button('Delete the folder Clients').click()
    await expect(
      dialog.getByText('2 links stay, outside of it. Every member sees them from then on.'),
    ).toBeVisible()
    await button('Delete folder').click()
    await expect(dialog.getByText('No folders yet')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).not.toHaveURL(/folder=/)
    await expect(side).toHaveCount(0)
    await expect(page.getByText('2 links').first()).toBeVisible()
  })
})
