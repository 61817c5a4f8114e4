import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { enterPassword, forgive, forgiveAll, logOut } from './support/logging-in.ts'
import { bornPerson, signIn } from './support/people.ts'
import {
  addMailCodes,
  addPasskey,
  addTotp,
  callsOf,
  mailedCode,
  newRecoveryCodes,
  plugInSecurityKey,
  watchPasskeyList,
} from './support/second-factors.ts'

// All journeys share one user: each logs in with the factor that the previous one added.
test.describe.configure({ mode: 'serial' })

const PASSKEY_OPTIONS = '**/auth/passkeys/options'

const femi = bornPerson('Femi', 'Marsh')

test('a code by e-mail is the second step', async ({ page, mailbox, complaints }) => {
  await signIn(page, femi)
  await page.goto('main')
  await addMailCodes(page, mailbox, femi)
  await logOut(page)

  const since = mailbox.mails().length
  await enterPassword(page, femi, 'login?next=/main/furls')
  await expect(page.getByText('f•••@people.example')).toBeVisible()
  await expect(page.getByText(/Send a new code in \d+ s/)).toBeVisible()
  const boxes = page.getByLabel('Code of the mail')
  await expect(boxes).toBeFocused()
  await expectAccessible(page)

  const code = await mailedCode(mailbox, femi, since)
  await boxes.fill(code === '000000' ? '000001' : '000000')
  await expect(page.getByText('4 tries left.')).toBeVisible()
  await expect(boxes).toBeFocused()
  await expect(boxes).toHaveValue('')
  forgive(complaints, 401)

  await boxes.pressSequentially(`${code.slice(0, 3)} ${code.slice(3)}`)
  await page.waitForURL('**/main/furls')
})

test('too many wrong codes end the login', async ({ page, complaints }) => {
  await enterPassword(page, femi)
  for (let left = 4; left >= 0; left--) {
    await page.getByLabel('Code of the mail').fill(`00000${left}`)
    if (left > 0)
      await expect(page.getByText(/tries left|One try left/)).toContainText(
        left > 1 ? `${left} tries` : 'One try',
      )
  }
  await expect(page.getByRole('alert')).toContainText('Enter your password again.')
  await expect(page.getByLabel('E-mail')).toHaveValue(femi.email)
  for (let wrong = 0; wrong < 5; wrong++) forgive(complaints, 401)
})

test('an authenticator app comes before mailed codes, and a recovery code replaces it', async ({
  page,
  mailbox,
}) => {
  const since = mailbox.mails().length
  await enterPassword(page, femi)
  await page.getByLabel('Code of the mail').fill(await mailedCode(mailbox, femi, since))
  await page.waitForURL('**/main')
  const codeAt = await addTotp(page, femi)
  const [recoveryCode = ''] = await newRecoveryCodes(page, femi)
  await logOut(page)

  await enterPassword(page, femi)
  // The code of the next half minute: the current one has been used.
  await page.getByLabel('Code of your authenticator app').fill(codeAt(Date.now() + 30_000))
  await page.waitForURL('**/main')
  await logOut(page)

  await enterPassword(page, femi)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Recovery code').fill(recoveryCode)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL('**/main')
})

test('a passkey comes before all other factors, and logs in alone', async ({
  page,
  mailbox,
  complaints,
}) => {
  await enterPassword(page, femi)
  const since = mailbox.mails().length
  await page.getByRole('button', { name: 'Get a code by e-mail' }).click()
  await page.getByLabel('Code of the mail').fill(await mailedCode(mailbox, femi, since))
  await page.waitForURL('**/main')
  const key = await plugInSecurityKey(page)
  await addPasskey(page, femi)
  await key.touch(false)
  await logOut(page)

  await enterPassword(page, femi)
  await expectAccessible(page)
  await key.touch(true)
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await page.waitForURL('**/main')

  // Without a password: by the button, then by the list of the e-mail field. The key waits until that list has asked for
  // it, else it answers the list before the button is pressed.
  await key.touch(false)
  const untilListAsks = await watchPasskeyList(page)
  await logOut(page)
  await untilListAsks()
  await key.touch(true)
  await page.getByRole('button', { name: 'Continue with a passkey' }).click()
  await page.waitForURL('**/main')
  const profile = page.waitForResponse('**/api/ui/v1/profile')
  await logOut(page)
  await page.waitForURL('**/main')

  // The open tab notices by itself that its session has ended; before it knows its user, it would go to the login page.
  await (await profile).finished()
  await expect(page.getByLabel('Address to shorten')).toBeVisible()
  const call = await callsOf(page)
  await call('POST', '/auth/logout')
  const dialog = page.getByRole('dialog', { name: 'Log in to go on' })
  await dialog.getByRole('button', { name: 'Continue with a passkey' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Address to shorten')).toBeVisible()
  forgiveAll(complaints, 401)
  await key.unplug()
})

test('the list of the e-mail field does not end what the passkey button asked for', async ({
  page,
}) => {
  const key = await plugInSecurityKey(page)
  await key.touch(false)
  const held: (() => Promise<void>)[] = []
  await page.route(PASSKEY_OPTIONS, (route) => {
    held.push(() => route.fallback())
  })
  await page.goto('login')
  await expect.poll(() => held.length, { message: 'The list asks' }).toBe(1)
  const button = page.getByRole('button', { name: 'Continue with a passkey' })
  await button.click()
  await expect.poll(() => held.length, { message: 'The button asks' }).toBe(2)
  for (const answer of held.reverse()) {
    const answered = page.waitForResponse(PASSKEY_OPTIONS)
    await answer()
    await (await answered).finished()
  }
  await expectAccessible(page)
  await expect(button).toHaveAttribute('data-loading')
  await key.unplug()
})
