import { get } from 'node:http'
import type { Locator, Page } from '@playwright/test'
import type { OwnDomain } from '../contract/domains/domains.ts'
import { expectAccessible, expectFits } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { forgive } from './support/logging-in.ts'
import { bornPerson, signIn } from './support/people.ts'
import { callsOf } from './support/second-factors.ts'

test.use({ variant: 'ownDomains' })

const wren = bornPerson('Wren', 'Alder')

/** Visits like a browser whose DNS resolves the host to this server. */
function visit(origin: string, host: string, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(`${origin}${path}`, { headers: { Host: host } }, (answer) => {
      answer.resume()
      resolve(`${answer.statusCode} ${answer.headers.location ?? ''}`.trim())
    }).on('error', reject)
  })
}

async function checkUntil(page: Page, seen: Locator): Promise<void> {
  await expect(async () => {
    await page.getByRole('button', { name: 'Check now' }).click()
    await expect(seen).toBeVisible({ timeout: 2000 })
  }).toPass()
}

/** Makes a link by keyboard on the domain that was just verified. */
async function makeLink(page: Page): Promise<void> {
  await page.keyboard.press('c')
  const drawer = page.getByRole('dialog', { name: /link/i })
  await drawer.getByRole('textbox', { name: 'Address' }).fill('https://example.org/spring')
  await drawer.getByRole('combobox', { name: 'Domain' }).click()
  await expect(page.getByRole('option', { name: 'More domains coming soon!' })).toBeVisible()
  const shared = page.getByRole('option').first().locator('img')
  await expect(shared).toHaveAttribute('src', '/app/favicon.svg')
  await page.getByRole('option', { name: 'go.alder.example' }).click()
  await drawer.getByRole('textbox', { name: 'Key' }).fill('spring')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(drawer).toBeHidden()
}

test('an own domain is added, verified, given targets, used for a link, and removed with its links', async ({
  page,
  context,
  program,
  mailbox,
  dns,
  complaints,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, wren)
  await page.goto('main')
  await page.getByRole('navigation').getByRole('link', { name: 'Domains' }).click()
  await expect(page.getByText('No domain of your own yet')).toBeVisible()

  await page.getByRole('button', { name: 'Add domain' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add a domain' })
  await dialog.getByLabel('Name').fill('https://go.alder.example/menu')
  await dialog.getByRole('button', { name: 'Add domain' }).click()
  await expect(dialog.getByText('Enter a host name alone')).toBeVisible()
  forgive(complaints, 422)
  await expectAccessible(page)
  await dialog.getByLabel('Name').fill('https://Go.alder.example/')
  await dialog.getByRole('button', { name: 'Add domain' }).click()

  const records = page.getByRole('list', { name: 'Records of go.alder.example' })
  await expect(records.getByText('Not there yet').first()).toBeVisible()
  await expectAccessible(page)
  await records.getByRole('button', { name: /^Copy unfurly-proof=/ }).click()
  const proof = await page.evaluate(() => navigator.clipboard.readText())
  expect(proof).toMatch(/^unfurly-proof=\w{32}$/)

  // DNS answers are untrusted text.
  const heading = page.getByRole('button', { name: /^go\.alder\.example/ })
  dns.set('_unfurly.go.alder.example', 'TXT', '<img src=x onerror=alert(1)>')
  await checkUntil(page, records.getByText('<img src=x onerror=alert(1)>'))
  // DNS is not asked again at once, and the screen says so.
  await checkUntil(page, page.getByText('We looked a moment ago').first())
  dns.set('_unfurly.go.alder.example', 'TXT', proof)
  await checkUntil(page, heading.getByText('Verified'))
  await mailbox.waitFor(({ subject }) => subject === 'go.alder.example is yours to use')
  await expectAccessible(page)

  // Changed on another device while the form is open: a save must not revert it.
  const call = await callsOf(page)
  const owned = async () => (await call<{ items: OwnDomain[] }>('GET', '/domains')).items[0]
  await call('PUT', `/domains/${(await owned())?.id}`, {
    expiredTarget: 'https://alder.example/over',
  })
  await page.getByLabel('Unknown key').fill('javascript:alert(1)')
  await page.getByLabel('Without a key').fill('https://alder.example/welcome')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Paste a whole address')).toBeVisible()
  forgive(complaints, 422)
  await page.getByLabel('Unknown key').fill('https://alder.example/lost')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeHidden()
  await expect(page.getByLabel('Ended link')).toHaveValue('https://alder.example/over')
  const ask = (path: string) => visit(program.origin, 'go.alder.example', path)
  await expect.poll(() => ask('/')).toBe('302 https://alder.example/welcome')
  expect(await ask('/nowhere')).toBe('302 https://alder.example/lost')

  await makeLink(page)
  await expect.poll(() => ask('/spring')).toBe('302 https://example.org/spring')

  await page.goto('settings/domains')
  await heading.click()
  await expect(heading).toContainText('1 link')
  await page.getByRole('button', { name: 'Remove domain' }).click()
  const question = page.getByRole('dialog', { name: 'Remove go.alder.example?' })
  await expect(question.getByText('The link on it stops at once')).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Remove with its links' }).click()
  await expect(page.getByText('No domain of your own yet')).toBeVisible()
  await expect.poll(() => ask('/spring')).toBe('404')
})

test.describe('on a phone in the dark', () => {
  test.use({
    viewport: { width: 375, height: 812 },
    colorScheme: 'dark',
    contextOptions: { reducedMotion: 'reduce' },
  })

  test('domains and their records are accessible', async ({ page, dns }) => {
    await signIn(page, bornPerson('Wren', 'Alder'))
    dns.set('a-rather-long-name-of-a-shop.alder.example', 'A', '192.0.2.7')
    await page.goto('settings/domains')
    await page.getByRole('button', { name: 'Add domain' }).first().click()
    await page.getByLabel('Name').fill('a-rather-long-name-of-a-shop.alder.example')
    await expectFits(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Add domain' }).click()
    await expect(page.getByText('Something else is there')).toBeVisible()
    await expectFits(page)
  })
})
