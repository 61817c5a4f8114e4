import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import type { Mailbox } from '../server/testing/servers/mail.ts'
import { expectAccessible, expectFits } from './support/accessibility.ts'
import { confirmWith, refuseToConfirm } from './support/confirming.ts'
import { expect, test } from './support/journey.ts'
import { bornPerson, signIn } from './support/people.ts'

const kim = bornPerson('Kim', 'Alder')

/** Calls the API like curl: no browser, no cookie, one header. */
const call = (address: string, key: string, body?: object) =>
  fetch(address, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${key}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })

const LINKS = '/api/ui/v1/redirects'

async function useByProgram(origin: string, key: string): Promise<void> {
  const made = await call(`${origin}${LINKS}/standard`, key, {
    redirectTo: 'https://example.org/by-a-program',
    vanity: 'by-a-program',
  })
  expect(made.status).toBe(201)
  expect((await call(`${origin}${LINKS}`, key)).status).toBe(200)
  const numbers = await call(`${origin}/analytics/v1/summary?key=by-a-program`, key)
  expect(numbers.status).toBe(200)
  expect((await call(`${origin}/api/ui/v1/api-keys`, key)).status).toBe(403)
}

/** Without a confirmation no key is made, and the form keeps its values. */
async function createAfterCancel(form: Locator, complaints: string[]): Promise<void> {
  const create = form.getByRole('button', { name: 'Create key' })
  await create.click()
  await refuseToConfirm(form.page(), complaints)
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Nightly sync')
  await expect(form.getByRole('alert')).toHaveCount(0)
  await create.click()
  await confirmWith(form.page(), kim, complaints)
}

async function expectMailAbout(mailbox: Mailbox, key: string): Promise<void> {
  const mail = await mailbox.waitFor(
    ({ to, subject }) => to.includes(kim.email) && subject === 'An API key was made in your name',
  )
  expect(mail.text).toContain(`“Nightly sync” (${key.slice(0, 8)}…)`)
}

async function downloadCsv(page: Page): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  return readFile(await (await download).path(), 'utf8')
}

test('a key is made on the screen, used by a program, revoked and then refused, and the audit log shows it', async ({
  page,
  context,
  program,
  mailbox,
  complaints,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, kim)
  await page.goto('main')
  await page.getByRole('navigation').getByRole('link', { name: 'API Keys' }).click()
  await expect(page.getByText('No keys yet')).toBeVisible()

  await page.getByRole('button', { name: 'New key' }).first().click()
  const form = page.getByRole('dialog', { name: 'New key' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Nightly sync')
  await form.getByRole('radio', { name: 'Creator' }).check()
  await expectAccessible(page)

  // The draft survives a reload.
  await page.reload()
  await page.getByRole('button', { name: 'New key' }).first().click()
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Nightly sync')
  await expect(form.getByRole('radio', { name: 'Creator' })).toBeChecked()
  await createAfterCancel(form, complaints)

  const shown = page.getByRole('dialog', { name: 'Copy your key now' })
  await expect(shown.getByRole('button', { name: 'Copy' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(shown).toBeVisible()
  await expect(shown.getByRole('button', { name: 'Done' })).toBeDisabled()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(shown.getByRole('button', { name: 'Copied' })).toBeVisible()
  const key = await page.evaluate(() => navigator.clipboard.readText())
  expect(key).toMatch(/^uf_[A-Za-z0-9]{40}$/)
  await shown.getByLabel('I have put the key somewhere safe').check()
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('row', { name: /Nightly sync/ })).toContainText(key.slice(0, 8))
  await expect(page.getByText(key)).toHaveCount(0)

  await useByProgram(program.origin, key)
  await expectMailAbout(mailbox, key)

  await page.reload()
  await expect(page.getByRole('row', { name: /Nightly sync/ })).toContainText(/now|ago/)
  await page.getByRole('button', { name: 'Revoke Nightly sync' }).click()
  await page.getByRole('button', { name: 'Revoke key' }).click()
  await expect(page.getByText('No keys yet')).toBeVisible()
  const refused = await call(`${program.origin}${LINKS}`, key)
  expect(refused.status).toBe(401)

  await page.getByRole('navigation').getByRole('link', { name: 'Audit log' }).click()
  const log = page.getByRole('list', { name: 'Audit log' })
  await expect(log.getByText('Kim Alder revoked the API key Nightly sync')).toBeVisible()
  const link = log.getByRole('button', { name: /made the link .*by-a-program/ })
  await expect(link).toContainText('Nightly sync')
  await link.click()
  await expect(log.getByText('https://example.org/by-a-program')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Kind: Everything' }).click()
  await page.getByRole('menuitemradio', { name: 'API keys and webhooks' }).click()
  await expect(log.getByRole('button')).toHaveCount(2)
  await expect(page).toHaveURL(/kind=keys/)
  const file = await downloadCsv(page)
  expect(file.trimEnd().split('\r\n')).toHaveLength(3)
  expect(file).toContain('"apiKey.revoked"')
  expect(file).not.toContain(key.slice(8))
  await page.goBack()
  await expect(link).toBeVisible()
})

test.describe('on a phone in the dark', () => {
  test.use({
    viewport: { width: 375, height: 812 },
    colorScheme: 'dark',
    contextOptions: { reducedMotion: 'reduce' },
  })

  test('keys and the audit log are accessible', async ({ page, complaints }) => {
    await signIn(page, bornPerson('Kim', 'Alder'))
    await page.goto('settings/api-keys')
    await page.getByRole('button', { name: 'New key' }).first().click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Phone')
    await page.getByRole('radio', { name: 'Single permissions' }).check()
    await page.getByText('Day…').click()
    await page.getByLabel('Last day').fill('2099-02-21')
    await page.getByLabel('Only from these addresses').fill('203.0.113.0/24')
    await expectAccessible(page)
    await expectFits(page)
    await page.getByRole('button', { name: 'Create key' }).click()
    await expect(page.getByRole('dialog', { name: 'Confirm that it is you' })).toBeVisible()
    await expectAccessible(page)
    await expectFits(page)
    await confirmWith(page, kim, complaints)
    await page.getByLabel('I have put the key somewhere safe').check()
    await expectFits(page)
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('row', { name: /Phone/ })).toContainText('21 Feb 2099')
    await expectFits(page)
    await page.goto('settings/audit')
    await page.getByRole('button', { name: /made the API key Phone/ }).click()
    await page.getByRole('button', { name: /^Period/ }).click()
    await expect(page.getByLabel('First day')).toBeVisible()
    await expectAccessible(page)
    await expectFits(page)
    await page.keyboard.press('Escape')
    await page.getByLabel('Search the audit log').fill('no such thing')
    await expect(page.getByText('Nothing matches')).toBeVisible()
    await expectAccessible(page)
  })
})
