import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { bornPerson, signIn } from './support/people.ts'

const nora = bornPerson('Nora', 'Ash')

test('a link redirects for good and passes the path on, and its drawer says what that costs', async ({
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
  await drawer.getByLabel('Pass the path on').check()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: /^Create link/ }).click()
  await expect(drawer).toBeHidden()
  const location = async (path: string) => {
    const answer = await fetch(`${program.origin}/moved-shop${path}`, { redirect: 'manual' })
    return [answer.status, answer.headers.get('location')]
  }
  expect(await location('')).toEqual([301, destination.url])
  const { origin, pathname, search } = new URL(destination.url)
  const below = `${origin}${pathname.replace(/\/$/, '')}/shoes/red${search}`
  expect(await location('/shoes/red')).toEqual([301, below])
  await page.getByRole('button', { name: /^Actions for .*moved-shop/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit link' })
  await expect(editing.getByRole('button', { name: 'Redirect' })).toContainText(
    '301, permanent, with the path',
  )
})
