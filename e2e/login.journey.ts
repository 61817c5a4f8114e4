import type { Mailbox } from '../server/testing/servers/mail.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { enterPassword, forgive, forgiveAll, logOut } from './support/logging-in.ts'
import { bornPerson, passWelcome, signIn } from './support/people.ts'
import { callsOf } from './support/second-factors.ts'

// All journeys share one user: each starts where the previous one ended.
test.describe.configure({ mode: 'serial' })

const nora = bornPerson('Nora', 'Reed')
const forgotten = nora.password

async function resetLink(mailbox: Mailbox): Promise<string> {
  const mail = await mailbox.waitFor(
    ({ to, links }) =>
      to.includes(nora.email) && links.some((link) => link.includes('reset-password/confirm')),
  )
  return mail.links.find((link) => link.includes('reset-password/confirm')) ?? ''
}

test('a user whose login is locked sets a new password by mail', async ({
  page,
  mailbox,
  program,
  complaints,
}) => {
  await signIn(page, nora)
  await page.goto('main')
  await logOut(page)

  nora.password = 'not this one'
  await enterPassword(page, nora)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('E-mail and password do not belong together.')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expectAccessible(page)
  forgive(complaints, 401)

  // The browser she registered in has its own counter; attempts from elsewhere lock the name.
  const body = JSON.stringify({ username: nora.email, password: nora.password })
  for (let wrong = 0; wrong < 10; wrong++) {
    const headers = { 'content-type': 'application/json' }
    await fetch(`${program.origin}/api/ui/v1/auth/login`, { method: 'POST', headers, body })
  }
  await page.context().clearCookies()
  // One try every five seconds is checked, which may be the first one here.
  await expect(async () => {
    await enterPassword(page, nora)
    await expect(alert).toContainText('Your password was not checked', { timeout: 2000 })
  }).toPass()
  await expect(alert).toContainText(/Try again in \d seconds?\. We sent a mail about it\./)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(nora.password)
  forgiveAll(complaints, 429)
  if (complaints.length > 0) forgiveAll(complaints, 401)

  await page.getByRole('link', { name: 'Forgot it?' }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue(nora.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(`If there is an account with ${nora.email}`)).toBeVisible()
  await expect(page.getByRole('button', { name: /Send it again in \d+ s/ })).toBeDisabled()
  await expectAccessible(page)

  const link = await resetLink(mailbox)
  await page.goto(link)
  nora.password = 'ten silver spoons'
  await expect(page.getByLabel('End my API keys, too')).toBeChecked()
  await page.getByLabel('New password').fill(nora.password)
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.waitForURL('**/login')
  await expect(page.getByText('you are signed out everywhere')).toBeVisible()
  await expectAccessible(page)

  await enterPassword(page, nora)
  await page.waitForURL('**/main')
  await logOut(page)

  await page.goto(link)
  await page.getByLabel('New password').fill(forgotten)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(alert).toContainText('That link has ended: it works once, for one hour.')
  forgive(complaints, 410)
})

test('with several accounts the login offers a choice, then opens the requested page', async ({
  page,
}) => {
  await enterPassword(page, nora)
  await page.waitForURL('**/main')
  const call = await callsOf(page)
  await call('POST', '/accounts', { name: 'Reed Boats' })
  await logOut(page)

  await page.goto('main/furls?q=boats')
  await page.waitForURL('**/login?next=**')
  await enterPassword(page, nora, page.url())
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reed Boats' }).click()
  await page.waitForURL('**/main/furls?q=boats')
  await expect(page.getByRole('banner').getByText('Reed Boats')).toBeVisible()

  // Delete the second account again: the next journeys need a single one.
  const boats = await callsOf(page)
  await page.goto('about:blank')
  await boats('POST', '/auth/confirmations', { password: nora.password })
  await boats('DELETE', '/account?now=true')
})

test('a user whose account is deleted makes another one', async ({ page, complaints }) => {
  await enterPassword(page, nora)
  await page.waitForURL('**/main')
  const call = await callsOf(page)
  await call('POST', '/auth/confirmations', { password: nora.password })
  await page.goto('about:blank')
  await call('DELETE', '/account')

  // Her session has ended with the account.
  await page.goto('main')
  await expect(page.getByText('Failed to fetch user profile')).toBeVisible()

  await enterPassword(page, nora, 'login?next=/analytics')
  await expect(page.getByRole('heading', { name: 'You belong to no account' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Account name').fill('Reed Kites')
  await page.getByRole('button', { name: 'Make an account' }).click()
  // The address of the login page also ends with `analytics`.
  await page.waitForURL('**/app/analytics')
  await passWelcome(page)
  await logOut(page)
  forgiveAll(complaints, 401)

  await enterPassword(page, nora)
  await page.waitForURL('**/main')
})

test('a user without another account restores the deleted one', async ({
  page,
  program,
  complaints,
}) => {
  await enterPassword(page, nora)
  await page.waitForURL('**/main')
  const call = await callsOf(page)
  await page.goto('about:blank')
  await call('POST', '/auth/confirmations', { password: nora.password })
  await call('DELETE', '/account?now=true')

  // A token without an account, as after its user was removed from the last one.
  const login = await fetch(`${program.origin}/api/ui/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: nora.email, password: nora.password }),
  })
  const { token } = (await login.json()) as { token: string }
  await page.goto('login')
  // By then the page has cleared the ended token, and does not clear the next one.
  await expect(page.getByLabel('E-mail')).toBeVisible()
  await page.evaluate((text) => localStorage.setItem('token', text), token)
  await page.goto('main/furls')
  await page.waitForURL('**/login?next=**')
  await page.getByRole('button', { name: /^Bring .* back$/ }).click()
  await page.waitForURL('**/main/furls')
  forgive(complaints, 401)
  // The first calls of the screen are on their way before it is known that there is no account.
  forgiveAll(complaints, 403)
})
