import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible, expectNoHorizontalScroll } from './support/accessibility.ts'
import { confirmWith } from './support/confirming.ts'
import { expect, test } from './support/journey.ts'
import { enterPassword, forgive } from './support/logging-in.ts'
import { bornPerson, signIn } from './support/people.ts'
import { callsOf, mailedCode, plugInSecurityKey } from './support/second-factors.ts'

// The first two journeys share a user.
test.describe.configure({ mode: 'serial' })

const noor = bornPerson('Noor', 'Hale')

const ruth = bornPerson('Ruth', 'Lindqvist')

async function expectFine(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeAttached()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
}

test('codes by e-mail are turned on with a code, and recovery codes are kept in a file', async ({
  page,
  mailbox,
  complaints,
}) => {
  await signIn(page, noor)
  await page.goto('settings/security')
  await expectFine(page)
  const since = mailbox.mails().length
  await page.getByRole('button', { name: 'Turn on the code by e-mail' }).click()
  await confirmWith(page, noor, complaints)
  await expect(page.getByLabel('Code of the mail')).toBeFocused()
  await expectFine(page)
  await page.getByLabel('Code of the mail').fill(await mailedCode(mailbox, noor, since))

  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expectFine(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const file = readFileSync(await (await download).path(), 'utf8')
  expect(file.trim().split('\n')).toEqual(await codes.allInnerTexts())
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Done' })).toBeDisabled()
  await page.getByLabel('I have put them somewhere safe').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('10 left.')).toBeVisible()
})

test('an app and a passkey are added, renamed and removed', async ({
  page,
  complaints,
  mailbox,
}) => {
  await page.setViewportSize({ width: 375, height: 812 })
  const since = mailbox.mails().length
  await enterPassword(page, noor, 'login?next=/settings/security')
  await page.getByLabel('Code of the mail').fill(await mailedCode(mailbox, noor, since))
  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  await confirmWith(page, noor, complaints)
  const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' })
  const shown = (await dialog.locator('code').textContent()) ?? ''
  const secret = Secret.fromBase32(shown.replace(/\s/g, ''))
  await expectFine(page)
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Old phone')
  await dialog.getByLabel('Code that the app shows').fill(new TOTP({ secret }).generate())
  await page.getByRole('button', { name: 'Rename Old phone' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('New phone')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByRole('button', { name: 'Remove New phone' })).toBeVisible()

  await plugInSecurityKey(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const remove = page.getByRole('button', { name: 'Remove Passkey on Linux' })
  await expect(remove).toBeVisible()
  await expectFine(page)
  await remove.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(remove).toBeHidden()
})

test('a new password ends the other sessions and keeps the current one', async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  await signIn(page, ruth)
  await page.goto('settings/security')
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) })
  const other = await context.newPage()
  await enterPassword(other, ruth, 'login?next=/settings/security')
  await other.waitForURL('**/settings/security')

  const call = await callsOf(page)
  await call('POST', '/auth/confirmations', { password: ruth.password })
  await call('POST', '/api-keys', { name: 'Old script', permissions: 1 })

  await page.getByRole('button', { name: 'Change the password' }).click()
  await page.getByLabel('Present password').fill('not the present one')
  await page.getByLabel('New password').fill('ten quiet harbours')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('This is not your present password.')).toBeVisible()
  await expect(page.getByLabel('Present password')).toBeFocused()
  forgive(complaints, 422)
  await expectFine(page)
  await page.getByLabel('Present password').fill(ruth.password)
  await expect(page.getByLabel('End my API keys, too')).toBeChecked()
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Password changed')).toBeVisible()
  await expect(page.getByText('Your API key has ended.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^End/ })).toHaveCount(0)
  await other.reload()
  await other.waitForURL('**/login?next=*')
  await context.close()
})
