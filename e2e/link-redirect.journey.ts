import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { bornPerson, signIn } from './support/people.ts'

const nora = bornPerson('Nora', 'Ash')

test('a link redirects for good, and its drawer says what that costs', async ({
  page,
  program,
  destination,
}) => {
  await signIn(page, nora)
  await page.goto('main/furls')
  await page.getByRole('banner').getByRole('button', { name: 'Create link' }).click()
  const drawer = page.getByRole('dialog', { name: 'New link' })
  await drawer.getByLabel('Address', { exact: true }).fill(destination.url)
  await drawer.getByLabel('Key').fill('moved-shop')
  const fold = drawer.getByRole('button', { name: 'Redirect' })
  await expect(fold).toContainText('302, temporary')
  await fold.click()
  const costs = drawer.getByText('a new destination does not reach them')
  await expect(costs).toBeHidden()
  await drawer.getByRole('combobox', { name: 'Redirect status' }).click()
  await page.getByRole('option', { name: '301 Moved permanently' }).click()
  await expect(costs).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: /^Create link/ }).click()
  await expect(drawer).toBeHidden()
  const answer = await fetch(`${program.origin}/moved-shop`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([301, destination.url])
  await page.getByRole('button', { name: /^Actions for .*moved-shop/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit link' })
  await expect(editing.getByRole('button', { name: 'Redirect' })).toContainText('301, permanent')
})
