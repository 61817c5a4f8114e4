import type { Mailbox } from '../server/testing/servers/mail.ts'
import { expectAccessible, expectFits } from './support/accessibility.ts'
import { confirmWith, refuseToConfirm } from './support/confirming.ts'
import { expect, test } from './support/journey.ts'
import { enterPassword, forgive, forgiveAll } from './support/logging-in.ts'
import { bornPerson, newPerson, signIn, type TestUser } from './support/people.ts'

// All journeys share one user.
test.describe.configure({ mode: 'serial' })

const inga = bornPerson('Inga', 'Moor')
const moved = newPerson('Inga', 'Moor')

async function linkIn(mailbox: Mailbox, { email }: TestUser, part: string): Promise<string> {
  const mail = await mailbox.waitFor(
    ({ to, links }) => to.includes(email) && links.some((link) => link.includes(part)),
  )
  return mail.links.find((link) => link.includes(part)) ?? ''
}

test('a new e-mail needs a confirmation, and takes effect once its mail is confirmed', async ({
  page,
  browser,
  baseURL,
  mailbox,
  complaints,
}) => {
  test.slow()
  await signIn(page, inga)
  await page.goto('settings')
  const field = page.getByLabel('E-mail')
  await page.getByLabel('First name').fill('Ingrid')
  await field.fill(moved.email)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await refuseToConfirm(page, complaints)
  await expect(field).toHaveValue(moved.email)
  await expect(page.getByLabel('First name')).toHaveValue('Ingrid')
  await expect(page.getByText('Waiting for a click')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await confirmWith(page, inga, complaints)
  await expect(page.getByText('Waiting for a click in the mail we sent there.')).toBeVisible()

  // The mail is opened in another browser, whose session is not confirmed.
  const link = await linkIn(mailbox, moved, 'confirm-email')
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const other = await context.newPage()
  const errors: string[] = []
  other.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  await enterPassword(other, inga, link)
  await refuseToConfirm(other, errors)
  await expect(other.getByText('Your e-mail stays as it was')).toBeVisible()
  await other.waitForURL('**/app/settings')
  await other.goto(link)
  await confirmWith(other, inga, errors)
  await expect(other.getByText('Your e-mail is changed')).toBeVisible()
  await other.waitForURL('**/app/settings')
  await expect(other.getByText(moved.email).first()).toBeVisible()
  await context.close()

  // Only the session that made the change stays live.
  await page.reload()
  await page.waitForURL('**/login?next=*')
  forgiveAll(complaints, 401)
})

test('the old address reverts the change and sets a new password', async ({
  page,
  mailbox,
  complaints,
}) => {
  await enterPassword(page, moved)
  await page.waitForURL('**/main')
  const link = await linkIn(mailbox, inga, 'take-back-email')
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Take your e-mail back' })).toBeVisible()
  await expect(page.getByText(`Then you log in with ${inga.email} again`)).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  // Opening the link changes nothing.
  await page.goto('settings')
  await expect(page.getByLabel('E-mail')).toHaveValue(moved.email)

  await page.goto(link)
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
  await expect(page.getByLabel('End my API keys, too')).toBeChecked()
  await expectAccessible(page)
  await expectFits(page)
  const password = 'seven folded ferns'
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.waitForURL('**/login')
  await expect(page.getByText('you are signed out everywhere')).toBeVisible()
  await enterPassword(page, { ...inga, password })
  await page.waitForURL('**/main')

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link has ended' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Set a new password' })).toBeVisible()
  forgive(complaints, 410)
  await expectAccessible(page)
  await expectFits(page)
})
