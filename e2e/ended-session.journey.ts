import type { Page } from '@playwright/test'
import { expectAccessible, expectFits } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { enterPassword, forgive, forgiveAll, logOut } from './support/logging-in.ts'
import { bornPerson, signIn } from './support/people.ts'
import { addTotp, callsOf } from './support/second-factors.ts'

// All journeys share one user.
test.describe.configure({ mode: 'serial' })

const nora = bornPerson('Nora', 'Finch')

/** Makes a second account and switches to it, so that the next login has two to choose from. */
async function openSecondAccount(page: Page, name: string): Promise<void> {
  const call = await callsOf(page)
  await page.goto('error')
  const { id } = await call<{ id: string }>('POST', '/accounts', { name })
  const { token } = await call<{ token: string }>('POST', '/auth/accounts/login', { accountId: id })
  await page.evaluate((text) => localStorage.setItem('token', text), token)
  // Otherwise a dialog would open over the next page half a second after its load.
  const callInIt = await callsOf(page)
  await callInIt('PUT', '/account/has-seen-tour/introTour')
}

async function endSession(page: Page): Promise<void> {
  const call = await callsOf(page)
  await call('POST', '/auth/logout')
}

test('a form is sent after a login over the page if the session ended meanwhile', async ({
  page,
  complaints,
}) => {
  await signIn(page, nora)
  await page.goto('main/furls')
  const drawer = page.getByRole('dialog', { name: 'New link' })
  const address = drawer.getByLabel('Address', { exact: true })
  await page.getByRole('button', { name: 'Create link' }).first().click()
  await address.fill('https://boats.example/kept')
  await endSession(page)
  await page.keyboard.press('Control+Enter')

  const dialog = page.getByRole('dialog', { name: 'Log in to go on' })
  const password = dialog.getByLabel('Password', { exact: true })
  await expect(password).toBeFocused()
  await expect(dialog.getByLabel('E-mail')).toHaveValue(nora.email)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(dialog.getByRole('link')).toBeFocused()
  await expectAccessible(page)
  await page.setViewportSize({ width: 375, height: 720 })
  await expectFits(page)
  await expect(dialog.getByRole('link')).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 720 })
  await password.fill('not this one')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('E-mail and password do not belong together.')).toBeVisible()
  await expect(address).toHaveValue('https://boats.example/kept')
  await password.fill(nora.password)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(drawer).toBeHidden()
  const links = page.getByRole('list', { name: 'Links' })
  await expect(links.getByRole('listitem')).toHaveCount(1)
  await expect(links).toContainText('boats.example/kept')
  // The refused call, the wrong password, and requests beside the form, such as for the page's title.
  forgive(complaints, 401)
  forgiveAll(complaints, 401)
})

test('closing the login dialog leads to the login page, and the draft is kept', async ({
  page,
  complaints,
}) => {
  await enterPassword(page, nora)
  await page.waitForURL('**/main')
  await page.goto('main/furls')
  const address = page.getByRole('dialog').getByLabel('Address', { exact: true })
  await page.getByRole('button', { name: 'Create link' }).first().click()
  await address.fill('https://boats.example/later')
  await endSession(page)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog', { name: 'Log in to go on' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.waitForURL('**/login?next=**')
  // Including requests beside the form, such as for the page's title.
  forgiveAll(complaints, 401)

  await enterPassword(page, nora, page.url())
  await page.waitForURL('**/main/furls')
  await page.getByRole('button', { name: 'Create link' }).first().click()
  await expect(address).toHaveValue('https://boats.example/later')
  await page.keyboard.press('Escape')
  await logOut(page)
  const left = await page.evaluate(() => Object.keys(localStorage))
  expect(left.filter((key) => !/^(hide|signup)/.test(key))).toEqual([])
})

test('a login over one tab closes the dialog in the others', async ({
  page,
  context,
  complaints,
}) => {
  await enterPassword(page, nora)
  await page.waitForURL('**/main')
  const box = page.getByLabel('Address to shorten')
  await box.fill('https://boats.example/one')
  const other = await context.newPage()
  const over = (tab: Page) => tab.getByRole('dialog', { name: 'Log in to go on' })
  await other.goto('main/furls')
  await other.getByRole('button', { name: 'Create link' }).first().click()
  await other.getByLabel('Address', { exact: true }).fill('https://boats.example/other')
  await endSession(other)
  await other.keyboard.press('Control+Enter')
  await expect(over(other)).toBeVisible()
  await page.bringToFront()
  await box.press('Enter')
  await over(page).getByLabel('Password', { exact: true }).fill(nora.password)
  await page.keyboard.press('Enter')
  await expect(over(page)).toBeHidden()
  await expect(box).toBeFocused()
  await expect(over(other)).toBeHidden()
  const links = other.getByRole('list', { name: 'Links' })
  await expect(links).toContainText('boats.example/other')
  forgiveAll(complaints, 401)
})

test('a deleted account leads to the login page, which says so', async ({ page, complaints }) => {
  await enterPassword(page, nora)
  await page.waitForURL('**/main')
  await openSecondAccount(page, 'Finch Kites')
  await page.goto('settings/accounts')
  await page.getByRole('button', { name: 'Make an account' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Finch Rafts')
  const call = await callsOf(page)
  await call('POST', '/auth/confirmations', { password: nora.password })
  await call('DELETE', '/account?now=true')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Log in to go on' })
  await dialog.getByLabel('Password', { exact: true }).fill(nora.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/login?next=**')
  await expect(page.getByText('That account is not open to you any more.')).toBeVisible()
  forgiveAll(complaints, 401)
})

test('a login over the page takes a second step and opens the account of the page', async ({
  page,
  complaints,
}) => {
  await enterPassword(page, nora)
  await page.waitForURL('**/main')
  const codeAt = await addTotp(page, nora)
  await openSecondAccount(page, 'Finch Boats')
  await page.goto('settings/users')
  await page.getByRole('button', { name: 'Invite' }).click()
  const invite = page.getByRole('dialog', { name: 'Invite someone' })
  await invite.getByLabel('E-mail').fill('a.friend@people.example')
  await endSession(page)
  await page.keyboard.press('Enter')

  const dialog = page.getByRole('dialog', { name: 'Log in to go on' })
  await dialog.getByLabel('Password', { exact: true }).fill(nora.password)
  await page.keyboard.press('Enter')
  const code = dialog.getByLabel('Code of your authenticator app')
  await expect(code).toBeFocused()
  await expectAccessible(page)
  // The code of the next half minute: the current one has been used.
  await code.fill(codeAt(Date.now() + 30_000))
  await expect(dialog).toBeHidden()
  await expect(invite).toBeHidden()
  await expect(page.getByRole('region', { name: 'Invited' })).toContainText('a.friend@people')
  await expect(page.getByRole('banner').getByText('Finch Boats')).toBeVisible()
  forgiveAll(complaints, 401)
})
