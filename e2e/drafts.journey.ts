import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { enterPassword, logOut } from './support/logging-in.ts'
import { bornPerson, signIn, type TestUser } from './support/people.ts'
import { addTotp, callsOf } from './support/second-factors.ts'

const ines = bornPerson('Ines', 'Falk')
const otto = bornPerson('Otto', 'Falk')

interface Form {
  screen: string
  /** The button that opens its dialog. */
  opener?: string | RegExp
  field: string
  typed: string
  /** The form edits something that only one of the users has. */
  isPersonal?: true
}

/** Every form of the signed-in screens that keeps a draft, by screen. */
const forms: Form[] = [
  { screen: 'main', field: 'Address to shorten', typed: 'https://kites.example/pasted' },
  {
    screen: 'main/furls',
    opener: 'Create link',
    field: 'Title',
    typed: 'A new kite',
  },
  {
    screen: 'main/furls?q=old-kite',
    opener: 'Edit',
    field: 'Title',
    typed: 'A kite with another title',
    isPersonal: true,
  },
  { screen: 'settings', field: 'First name', typed: 'Inessa' },
  { screen: 'settings', field: 'Name of the account', typed: 'Falk and Kites' },
  {
    screen: 'settings/security',
    opener: 'Add an authenticator app',
    field: 'Name',
    typed: 'Second phone',
  },
  { screen: 'settings/security', opener: 'Add a passkey', field: 'Name', typed: 'Blue key' },
  {
    screen: 'settings/security',
    opener: 'Rename Phone',
    field: 'Name',
    typed: 'Old phone',
    isPersonal: true,
  },
  { screen: 'settings/accounts', opener: 'Make an account', field: 'Name', typed: 'Kite club' },
  { screen: 'settings/api-keys', opener: 'New key', field: 'Name', typed: 'Kite counter' },
  { screen: 'settings/users', opener: 'Invite', field: 'E-mail', typed: 'a.kite@people.example' },
]

/** Opens the form and returns its field. */
async function openForm(page: Page, { screen, opener, field }: Form): Promise<Locator> {
  if (!page.url().endsWith(`/app/${screen}`)) await page.goto(screen)
  if (opener === undefined) return page.getByRole('textbox', { name: field, exact: true })
  if (opener === 'Edit') await page.getByRole('button', { name: /^Actions for / }).click()
  const role = opener === 'Edit' ? 'menuitem' : 'button'
  await page.getByRole(role, { name: opener }).first().click()
  return page.getByRole('dialog').getByRole('textbox', { name: field, exact: true })
}

/** Escape closes a dialog and keeps its draft. */
async function closeForm(page: Page, { opener }: Form): Promise<void> {
  if (opener === undefined) return
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** Confirms the session, which adding a second factor needs. */
async function confirmSession(page: Page, { password }: TestUser): Promise<void> {
  const call = await callsOf(page)
  await call('POST', '/auth/confirmations', { password })
}

const storedDrafts = (page: Page) =>
  page.evaluate(() => Object.entries(localStorage).filter(([name]) => name.startsWith('draft:')))

test('a draft survives a closed tab, for its user only, until a logout', async ({
  page: first,
  context,
}) => {
  await signIn(first, otto)
  await first.goto('main')
  await logOut(first)
  await signIn(first, ines)
  await first.goto('main')
  await addTotp(first, ines)
  const call = await callsOf(first)
  await call('POST', '/redirects/standard', {
    redirectTo: 'https://kites.example/old',
    vanity: 'old-kite',
  })

  for (const form of forms) {
    await (await openForm(first, form)).fill(form.typed)
    await closeForm(first, form)
  }
  await first.goto('settings/security')
  await first.getByRole('button', { name: 'Change the password' }).click()
  await first.getByLabel('Present password').fill('a word that is kept nowhere')
  expect(await storedDrafts(first)).toHaveLength(forms.length)
  expect(JSON.stringify(await storedDrafts(first))).not.toContain('kept nowhere')
  await first.close()

  const page = await context.newPage()
  for (const form of forms) {
    await expect(await openForm(page, form), form.field).toHaveValue(form.typed)
    await closeForm(page, form)
  }

  // Her session ends, and another user logs in on the same device.
  await page.goto('error')
  await page.evaluate(() => localStorage.removeItem('token'))
  await enterPassword(page, otto)
  await page.waitForURL('**/main')
  await confirmSession(page, otto)
  for (const form of forms.filter(({ isPersonal }) => !isPersonal)) {
    await expect(await openForm(page, form), form.field).not.toHaveValue(form.typed)
    await closeForm(page, form)
  }
  expect(await storedDrafts(page)).toHaveLength(forms.length)
  await logOut(page)
  expect(await storedDrafts(page)).toEqual([])
})
