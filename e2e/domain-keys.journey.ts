import { get } from 'node:http'
import type { Page } from '@playwright/test'
import type { OwnDomain } from '../contract/domains/domains.ts'
import { expectAccessible, expectFits } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { forgive } from './support/logging-in.ts'
import { bornPerson, signIn } from './support/people.ts'
import { callsOf } from './support/second-factors.ts'

test.use({ variant: 'ownDomains' })

const KEY = 'Reise/東京-🎉'

/** Visits like a browser whose DNS resolves the host to this server. */
function visit(origin: string, host: string, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(`${origin}${path}`, { headers: { Host: host } }, (answer) => {
      answer.resume()
      resolve(`${answer.statusCode} ${answer.headers.location ?? ''}`.trim())
    }).on('error', reject)
  })
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

async function makeLink(page: Page, domain: string): Promise<void> {
  await page.keyboard.press('c')
  const drawer = page.getByRole('dialog', { name: /link/i })
  await drawer.getByRole('textbox', { name: 'Address' }).fill('https://example.org/tokyo')
  const key = drawer.getByRole('textbox', { name: 'Key' })
  await key.fill(KEY)
  // The shared domain takes no such key.
  await expect(drawer.getByText('Use 3 to 64 letters')).toBeVisible()
  await drawer.getByRole('combobox', { name: 'Domain' }).click()
  await page.getByRole('option', { name: domain }).click()
  await expect(drawer.getByText('Available')).toBeVisible()
  await expect(key).toHaveValue(KEY)
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(drawer).toBeHidden()
}

test('an Owner chooses the keys of a domain before its links, whose keys have slashes and emoji', async ({
  page,
  program,
  dns,
  complaints,
}) => {
  await signIn(page, bornPerson('Wren', 'Alder'))
  await page.goto('settings/domains')
  const call = await callsOf(page)
  /** A domain that is proven at its first check. */
  const proven = async (name: string) => {
    const added = await call<OwnDomain>('POST', '/domains', { name })
    const proof = added.records.find(({ purpose }) => purpose === 'proof')
    dns.set(`_unfurly.${name}`, 'TXT', proof?.value ?? '')
    const read = () => call<OwnDomain>('GET', `/domains/${added.id}`)
    await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toBe('verified')
    return added
  }
  await proven('keys.alder.example')
  await proven('used.alder.example')

  await page.reload()
  await page.getByRole('button', { name: /^used\.alder\.example/ }).click()
  const openKeys = page.getByRole('radio', { name: 'Open keys' })
  const apart = page.getByRole('checkbox', { name: 'Tell capital letters apart' })
  await openKeys.check()
  // Somebody makes a link meanwhile: what was chosen stays, and the reason is said.
  const target = { redirectTo: 'https://example.org/', domain: 'used.alder.example' }
  await call('POST', '/redirects/standard', target)
  await save(page).click()
  await expect(page.getByRole('alert')).toContainText('used.alder.example has links')
  forgive(complaints, 409)
  await expect(openKeys).toBeChecked()
  await page.getByRole('button', { name: 'Give up' }).click()
  await page.reload()
  await page.getByRole('button', { name: /^used\.alder\.example/ }).click()
  await expect(openKeys).toBeDisabled()
  await expect(page.getByText('This stays as it is while the domain has links')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^used\.alder\.example/ }).click()

  await page.getByRole('button', { name: /^keys\.alder\.example/ }).click()
  await openKeys.check()
  await apart.check()
  await save(page).click()
  await expect(page.getByText('Links on keys.alder.example take such keys now.')).toBeVisible()
  await expect(save(page)).toBeHidden()

  await makeLink(page, 'keys.alder.example')
  const ask = (key: string) => visit(program.origin, 'keys.alder.example', `/${encodeURI(key)}`)
  await expect.poll(() => ask(KEY)).toBe('302 https://example.org/tokyo')
  expect(await ask(KEY.toLowerCase())).toBe('404')

  await page.goto('main/furls')
  await page
    .getByRole('link', { name: `keys.alder.example/${KEY}` })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`/keys\\.alder\\.example/${encodeURIComponent(KEY)}$`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(KEY)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(KEY)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 } })

  test('the keys of a domain fit', async ({ page }) => {
    await signIn(page, bornPerson('Wren', 'Alder'))
    await page.goto('settings/domains')
    const call = await callsOf(page)
    await call('POST', '/domains', { name: 'phone.alder.example' })
    // A domain that waits for its proof is unfolded.
    await page.reload()
    await page.getByRole('radio', { name: 'Open keys' }).check()
    await expectFits(page)
  })
})
