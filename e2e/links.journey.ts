import { expect, test } from './support/journey.ts'
import { forgive } from './support/logging-in.ts'
import { bornPerson, signIn } from './support/people.ts'

const bea = bornPerson('Bea', 'Alder')

test('pasting an address on any screen and pressing Enter puts the short link on the clipboard', async ({
  page,
  context,
  destination,
}) => {
  await signIn(page, bornPerson('Bea', 'Alder'))
  await page.goto('main')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await expect(page.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible()
  const address = page.getByRole('dialog').getByLabel('Address', { exact: true })
  const paste = async (text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await page.keyboard.press('ControlOrMeta+v')
    await expect(address).toHaveValue(text)
  }
  const title = page.getByRole('dialog').getByLabel('Title', { exact: true })

  await paste(`${destination.url}&first=1`)
  await title.fill('The first one')
  await page.keyboard.press('Escape')
  await expect(address).toBeHidden()

  // The draft for another address is not used for this one.
  await paste(destination.url)
  await expect(title).toHaveValue('Rain jackets')
  await address.press('Enter')
  await expect(address).toBeHidden()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toMatch(/localhost:\d+\/[a-z0-9]{7}$/)
})

test('a link with a custom key is made, found, changed, deleted and restored', async ({
  page,
  request,
  destination,
  program,
}) => {
  await signIn(page, bea)
  await page.goto('main/furls')
  await expect(page.getByText('No links yet')).toBeVisible()

  await page.keyboard.press('c')
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Address', { exact: true }).fill(destination.url)
  await expect(drawer.getByLabel('Title', { exact: true })).toHaveValue('Rain jackets')
  await drawer.getByLabel('Title', { exact: true }).fill('Spring catalogue')
  await drawer.getByLabel('Key').fill('Spring-26')
  await drawer.getByRole('button', { name: /^Create link/ }).click()
  await expect(drawer).toBeHidden()

  const links = page.getByRole('list', { name: 'Links' })
  await expect(links.getByText('Spring catalogue')).toBeVisible()
  const follow = (key: string) => request.get(`${program.origin}/${key}`, { maxRedirects: 0 })
  expect((await follow('spring-26')).headers().location).toBe(destination.url)

  await page.getByLabel('Search links').fill('cata')
  await expect(page).toHaveURL(/q=cata/)
  await expect(links.getByText('Spring-26')).toBeVisible()
  await page.getByLabel('Search links').fill('umbrella')
  const nothing = page.getByText('No link matches “umbrella”')
  await expect(nothing.and(page.getByRole('status'))).toBeAttached()
  await expect(nothing.last()).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search' }).click()

  const actions = page.getByRole('button', { name: /^Actions for .*Spring-26$/ })
  await actions.click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await drawer.getByLabel('Address', { exact: true }).fill(`${destination.url}&colour=moss`)
  await drawer.getByRole('button', { name: /^Save changes/ }).click()
  await expect(drawer).toBeHidden()
  await expect
    .poll(async () => (await follow('Spring-26')).headers().location)
    .toBe(`${destination.url}&colour=moss`)

  await actions.click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.poll(async () => (await follow('Spring-26')).status()).toBe(404)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(links.getByText('Spring catalogue')).toBeVisible()
  await expect.poll(async () => (await follow('Spring-26')).status()).toBe(302)
})

test('after a logout, a screen asks for a login and is opened after it', async ({ page }) => {
  const cleo = bornPerson('Cleo', 'Alder')
  await signIn(page, cleo)
  await page.goto('main')
  await page.getByRole('button', { name: /^Profile/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  await page.goto('main/furls')
  await page.waitForURL('**/login?next=*')
  await page.getByLabel('E-mail').fill(cleo.email)
  await page.getByLabel('Password', { exact: true }).fill(cleo.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/main/furls')
  await expect(page.getByText('No links yet')).toBeVisible()
})

test('a visitor of the start page makes a link without an account and finds it again', async ({
  page,
  complaints,
}) => {
  await page.goto('')
  const field = page.getByLabel('Long address')
  await field.fill('not an address')
  await page.getByRole('button', { name: 'Shorten' }).click()
  await expect(page.getByText('Paste a whole address, starting with https://')).toBeVisible()
  await expect(field).toHaveValue('not an address')
  forgive(complaints, 422)
  await field.fill('example.com/abc')
  await page.getByRole('button', { name: 'Shorten' }).click()
  const made = page.getByRole('link', { name: /^localhost:\d+\/\w+$/ }).first()
  await expect(made).toBeVisible()
  const shortUrl = await made.getAttribute('href')
  await page.reload()
  const latest = page.getByRole('region', { name: 'Your latest links' })
  await expect(latest.getByRole('link').first()).toHaveAttribute('href', shortUrl ?? '')
})
