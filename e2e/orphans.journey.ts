import { get } from 'node:http'
import { devices, type Page } from '@playwright/test'
import type { OwnDomain } from '../contract/domains/domains.ts'
import type { DnsServer } from '../server/testing/servers/dns-server.ts'
import { expectAccessible, expectFits } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { payloadsFor, watchForScript } from './support/payloads.ts'
import { bornPerson, signIn } from './support/people.ts'
import { expectNoScriptRan, type WatchedPage, watch } from './support/script-watch.ts'
import { callsOf } from './support/second-factors.ts'

test.use({ variant: 'ownDomains' })

const { userAgent } = devices['Desktop Chrome']
const missing = (page: Page) => page.getByRole('region', { name: 'Missing links', exact: true })

/** A visitor whose DNS resolves the domain to this server. */
function ask(origin: string, path: string, referer?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { Host: domain, 'user-agent': userAgent, ...(referer && { referer }) }
    get(`${origin}${path}`, { headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    }).on('error', reject)
  })
}

/** An own domain whose proof is in DNS. */
async function ownDomain(page: Page, dns: DnsServer, name: string): Promise<void> {
  const call = await callsOf(page)
  const { id, records } = await call<OwnDomain>('POST', '/domains', { name })
  const proof = records.find(({ purpose }) => purpose === 'proof')
  dns.set(proof?.name ?? '', 'TXT', proof?.value ?? '')
  await expect
    .poll(async () => (await call<OwnDomain>('POST', `/domains/${id}/check`)).state, {
      intervals: [1000],
    })
    .toBe('verified')
}

const domain = 'go.berg.example'

test('what people asked for in vain is listed, and made or restored by keyboard', async ({
  page,
  context,
  program,
  dns,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const watched = watch(page, await watchForScript(context))
  await signIn(page, bornPerson('Ola', 'Berg'))
  await page.goto('analytics')
  await expect(page.getByRole('region', { name: 'Sources', exact: true })).toBeVisible()
  await expect(missing(page)).toHaveCount(0)

  await ownDomain(page, dns, domain)
  await page.goto('analytics')
  await missing(page).scrollIntoViewIfNeeded()
  await expect(missing(page).getByText('No missing links in this time.')).toBeVisible()
  await expectAccessible(page)
  await askInVain(page, program.origin)
  await page.reload()
  await missing(page).scrollIntoViewIfNeeded()

  await test.step('keys are text, with what can be done about them', () => lookAtKeys(watched))
  await test.step('a missing link is made', () => makeMissing(page))
  await expect.poll(() => ask(program.origin, '/poster')).toBe(302)
  await test.step('one in the trash is restored', async () => {
    await missing(page)
      .getByRole('button', { name: `Restore ${domain}/harvest` })
      .focus()
    await page.keyboard.press('Enter')
    await expect(missing(page).getByText(`${domain}/harvest`)).toHaveCount(0)
    await expect.poll(() => ask(program.origin, '/harvest')).toBe(302)
  })
  await test.step('the domain leads to its numbers', async () => {
    await page.goto('settings/domains')
    await page.getByRole('button', { name: new RegExp(`^${domain}`) }).click()
    await page.getByRole('main').getByRole('link', { name: 'Analytics', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`analytics\\?domain=${domain}$`))
  })
})

/** Three hits of a key, two of one in the trash, and one of each hostile text. */
async function askInVain(page: Page, origin: string): Promise<void> {
  const call = await callsOf(page)
  const link = { redirectTo: 'https://example.org/', domain, vanity: 'harvest' }
  await call('POST', '/redirects/standard', link)
  await call('DELETE', `/redirects/${domain}/harvest`)
  const asked = async (path: string, referer?: string) =>
    expect(await ask(origin, path, referer), path).toBe(404)
  for (let time = 0; time < 3; time += 1) await asked('/poster', 'https://news.example/')
  for (let time = 0; time < 2; time += 1) await asked('/harvest')
  for (const text of payloadsFor('path.notfound', 'path.editorKey', 'title'))
    await asked(`/${encodeURIComponent(text)}`)
  await asked('/a/b')
}

async function lookAtKeys(watched: WatchedPage): Promise<void> {
  const { page } = watched
  await expect(missing(page).getByText(`${domain}/poster`)).toBeVisible()
  await missing(page).getByRole('button', { name: 'Show more' }).click()
  await expect(missing(page).getByText('No link can have it').first()).toBeVisible()
  await expectNoScriptRan(watched)
  await expectAccessible(page)
  await page.setViewportSize({ width: 375, height: 812 })
  await expectFits(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await missing(page).getByText('Referrers', { exact: true }).click()
  const news = missing(page).getByRole('listitem').filter({ hasText: 'news.example' })
  await expect(news).toContainText('3 hits')
  await missing(page).getByText('Keys', { exact: true }).click()
}

async function makeMissing(page: Page): Promise<void> {
  await missing(page)
    .getByRole('button', { name: `Create this link: ${domain}/poster` })
    .focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'New link' })
  await expect(drawer.getByRole('textbox', { name: 'Key' })).toHaveValue('poster')
  await expect(drawer.getByRole('combobox', { name: 'Domain' })).toHaveValue(domain)
  await drawer.getByRole('textbox', { name: 'Address' }).fill('https://example.org/poster')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(drawer).toBeHidden()
  await expect(missing(page).getByText(`${domain}/poster`)).toHaveCount(0)
}
