import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { bornPerson, signIn } from './support/people.ts'

test('who declined an invitation is listed, and who is removed hears of it in their open tab', async ({
  page,
  browser,
  baseURL,
}) => {
  const host = bornPerson('Wilma', 'Oost')
  const guest = bornPerson('Pim', 'Vos')
  await signIn(page, host)
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const theirs = await context.newPage()
  await signIn(theirs, guest)
  await theirs.goto('main')
  const invite = async () => {
    await page.goto('settings/users')
    await page.getByRole('button', { name: 'Invite' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite someone' })
    await dialog.getByLabel('E-mail').fill(guest.email)
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect(dialog).toBeHidden()
    await theirs.goto('settings/accounts')
  }

  await invite()
  await theirs.getByRole('button', { name: 'Decline the invitation of Wilma Oost' }).click()
  const question = theirs.getByRole('dialog', { name: 'Decline Wilma Oost?' })
  await question.getByRole('button', { name: 'Decline' }).click()
  await expect(theirs.getByText('Wilma Oost')).toHaveCount(0)
  await page.reload()
  const declined = page.getByRole('region', { name: 'Declined' })
  await expect(declined).toContainText(guest.email)
  await expect(declined).toContainText('Declined the invitation')
  await expectAccessible(page)

  await invite()
  await theirs.getByRole('button', { name: 'Accept the invitation of Wilma Oost' }).click()
  await theirs.getByRole('button', { name: 'Switch to Wilma Oost' }).click()
  await expect(theirs.getByRole('button', { name: 'Account: Wilma Oost' })).toBeVisible()
  await page.reload()
  await expect(declined).toHaveCount(0)
  await page.getByRole('button', { name: 'Actions for Pim Vos' }).click()
  await page.getByRole('menuitem', { name: 'Remove…' }).click()
  await page
    .getByRole('dialog', { name: 'Remove Pim Vos?' })
    .getByRole('button', { name: 'Remove Pim' })
    .click()
  const ended = theirs.getByRole('dialog', { name: 'You are not in this account any more' })
  await expect(ended).toContainText('Wilma Oost')
  await expect(ended).toContainText('What you typed is kept on this device.')
  await expectAccessible(theirs)
  await ended.getByRole('button', { name: 'Log in to another account' }).click()
  await theirs.waitForURL('**/login')
  await context.close()
})
