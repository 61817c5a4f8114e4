import type { BrowserContext, Page } from '@playwright/test'
import { confirmWith } from './support/confirming.ts'
import {
  addServer,
  callerOn,
  clipboardOf,
  type Extension,
  logInByKey,
  makeKey,
  test,
} from './support/extension.ts'
import { expect } from './support/journey.ts'
import { forgiveAll } from './support/logging-in.ts'
import { bornPerson, signIn, type TestUser } from './support/people.ts'

interface Person {
  origin: string
  mara: TestUser
  complaints: string[]
}

/** The tab at that address; extensions open tabs empty and lead them on. */
async function openedOn(context: BrowserContext, address: string): Promise<Page> {
  let found: Page | undefined
  await expect
    .poll(() => {
      found = context.pages().find((page) => page.url().includes(address))
      return found !== undefined
    })
    .toBe(true)
  if (!found) throw new Error(`No tab is at ${address}`)
  // Playwright may miss the end of a navigation that an extension began, and would wait for it.
  await found.reload()
  return found
}

/** Returns the settings, in which the person is logged in. */
async function logInOnSite(
  { openSettings, context }: Extension,
  { origin, mara, complaints }: Person,
): Promise<Page> {
  const settings = await openSettings()
  await settings.getByLabel('Address of the server').fill('http://links.example.com')
  await settings.getByRole('button', { name: 'Add server' }).click()
  await expect(settings.getByText('Use https.')).toBeVisible()
  await addServer(settings, origin)
  await settings.getByRole('button', { name: 'Log in', exact: true }).click()
  const consent = await openedOn(context, '/app/extension?challenge=')
  await expect(consent.getByText('make links')).toBeVisible()
  await consent.getByRole('button', { name: 'Connect' }).click()
  await confirmWith(consent, mara, complaints)
  await expect(consent.getByRole('heading', { name: 'Allowed' })).toBeVisible()
  await expect(settings.getByText(mara.email)).toBeVisible()
  await expect(settings.getByText('Creator (Read, Create)')).toBeVisible()
  await consent.close()
  return settings
}

test('the extension logs in through the site, and shortens the open page with what is typed in the popup', async ({
  extension,
  page,
  program,
  destination,
  complaints,
}) => {
  const mara = bornPerson('Mara', 'Alder')
  await signIn(page, mara)
  const call = await callerOn(page)
  await call('POST', 'tags', { name: 'spring' })
  await call('POST', 'utm-templates', { name: 'Newsletter', utmParams: { source: 'mail' } })

  const settings = await logInOnSite(extension, { origin: program.origin, mara, complaints })
  await page.goto(destination.url)
  const popup = await extension.openPopup(page)
  await expect(popup.getByLabel('Address')).toHaveValue(destination.url)
  await expect(popup.getByLabel('Title')).toHaveValue('Rain jackets')
  const key = popup.getByRole('textbox', { name: 'Key' })
  await expect(key).toBeFocused()
  await key.fill('a b')
  await expect(popup.getByText('Use 3 to 64 letters')).toBeVisible()
  await key.fill('rain-jackets')
  await expect(popup.getByText('This key is free.')).toBeVisible()
  await popup.getByRole('button', { name: 'spring' }).click()
  await popup.getByLabel('UTM template').selectOption('Newsletter')

  // The draft survives the popup, which closes at any press beside it.
  await popup.close()
  // Nor does it wait for the lists of the account: this one never answers.
  await page.context().route('**/utm-templates*', () => undefined)
  const again = await extension.openPopup(page)
  await expect(again.getByRole('textbox', { name: 'Key' })).toHaveValue('rain-jackets')
  await expect(again.getByLabel('Tags', { exact: true })).toHaveValue('spring')
  await again.getByRole('textbox', { name: 'Key' }).press('Enter')
  await expect(again.getByRole('heading', { name: 'Made and copied' })).toBeFocused()
  await expect(again.getByRole('img', { name: /^QR code of/ })).toBeVisible()
  const { items } = await call('GET', 'redirects')
  expect(items).toHaveLength(1)
  const [link] = items
  expect(link).toMatchObject({ key: 'rain-jackets', title: 'Rain jackets', tags: ['spring'] })
  expect(link.utmParams.source).toBe('mail')
  await page.context().unroute('**/utm-templates*')
  expect(await clipboardOf(page)).toBe(link.shortUrl)
  await again.close()

  // The page has a link now: it is shown first, and a badge says so on this tab alone.
  const known = await extension.openPopup(page)
  await expect(known.getByText('This page has a short link already')).toBeVisible()
  const worker = await extension.worker()
  await expect
    .poll(() => worker.evaluate(badgesOfTabs))
    .toContainEqual({ url: destination.url, text: '1' })
  await known.getByRole('button', { name: 'Make another' }).click()
  await known.getByRole('textbox', { name: 'Key' }).fill('rain-jackets')
  await expect(known.getByText('This key is already in use')).toBeVisible()
  await known.getByRole('textbox', { name: 'Key' }).press('Enter')
  // The server's own sentence takes the place of that of the check.
  await expect(known.getByText('Already in use. Choose another key.')).toBeVisible()
  await expect(known.getByRole('textbox', { name: 'Key' })).toHaveValue('rain-jackets')
  await expect(known.getByRole('button', { name: 'Waiting', exact: true })).toBeVisible()

  await known.getByRole('button', { name: 'Recent' }).click()
  await expect(known.getByText('0 clicks')).toBeVisible()
  await known.getByLabel('Search recent links').fill('umbrella')
  await expect(known.getByText('No recent link has this.')).toBeVisible()
  await known.getByLabel('Search recent links').fill('jackets')
  await known.getByRole('button', { name: `Copy ${link.shortUrl}` }).click()
  await expect(known.getByRole('button', { name: `Copied ${link.shortUrl}` })).toBeVisible()

  // Logging out revokes the key of the extension.
  const before = await call('GET', 'extensions')
  expect(before.items).toHaveLength(1)
  await settings.bringToFront()
  await settings.getByRole('button', { name: 'Log out', exact: true }).click()
  await expect(settings.getByText('Logged out.')).toBeVisible()
  expect((await call('GET', 'extensions')).items).toEqual([])
})

interface Badge {
  url: string | undefined
  text: string
}

async function badgesOfTabs(): Promise<Badge[]> {
  const tabs = await chrome.tabs.query({})
  return Promise.all(
    tabs.map(async ({ id, url }) => ({
      url,
      text: await chrome.action.getBadgeText(id === undefined ? {} : { tabId: id }),
    })),
  )
}

test('a pasted key logs in, works on several servers, and says when it is revoked', async ({
  extension,
  page,
  program,
  destination,
  complaints,
}) => {
  const jon = bornPerson('Jon', 'Pine')
  await signIn(page, jon)
  const { id, key } = await makeKey(page, { password: jon.password, permissions: 3 })
  const call = await callerOn(page)

  const settings = await extension.openSettings()
  await addServer(settings, program.origin)
  await logInByKey(settings, 'uf_wrong')
  await expect(settings.getByText('The server does not know this key.')).toBeVisible()
  forgiveAll(complaints, 401)
  await settings.getByLabel('API key').fill(key)
  await settings.getByRole('button', { name: 'Log in', exact: true }).last().click()
  await expect(settings.getByText(jon.email)).toBeVisible()

  // A second server, which is the same one under another name, and logged out.
  const other = program.origin.replace('localhost', '127.0.0.1')
  await addServer(settings, other)
  await expect(settings.getByText('Makes your links')).toHaveCount(1)
  await page.goto(destination.url)
  const popup = await extension.openPopup(page)
  await expect(popup.getByText('the link ends after 7 days')).toBeVisible()
  await expect(popup.getByRole('button', { name: 'Shorten and copy' })).toBeFocused()
  await popup.keyboard.press('Enter')
  await expect(popup.getByRole('heading', { name: 'Made and copied' })).toBeVisible()
  await popup.getByRole('button', { name: 'Recent' }).click()
  await expect(popup.getByText('0 clicks')).toBeVisible()
  expect((await call('GET', 'redirects')).items).toEqual([])

  await popup.getByLabel('Server').selectOption(new URL(program.origin).host)
  await expect(popup.getByText(jon.email)).toBeVisible()
  await popup.getByRole('button', { name: 'Shorten', exact: true }).click()
  await popup.getByRole('textbox', { name: 'Key' }).fill('by-jon')
  // Each server has a draft of its own.
  await popup.getByLabel('Server').selectOption(new URL(other).host)
  await expect(popup.getByText('the link ends after 7 days')).toBeVisible()
  await popup.getByLabel('Server').selectOption(new URL(program.origin).host)
  await expect(popup.getByRole('textbox', { name: 'Key' })).toHaveValue('by-jon')
  await popup.getByRole('textbox', { name: 'Key' }).focus()
  await popup.keyboard.press('Enter')
  await expect(popup.getByRole('heading', { name: 'Made and copied' })).toBeVisible()
  expect((await call('GET', 'redirects')).items).toHaveLength(1)

  await call('DELETE', `api-keys/${id}`)
  await popup.getByRole('button', { name: 'Shorten another' }).click()
  await popup.getByLabel('Address').fill('https://example.org/after')
  await popup.getByRole('textbox', { name: 'Key' }).fill('after')
  await popup.keyboard.press('Enter')
  await expect(popup.getByText('no longer accepts the key of this extension')).toBeVisible()
  await expect(popup.getByRole('button', { name: 'Log in again' })).toBeVisible()
  await expect(popup.getByLabel('Address')).toHaveValue('https://example.org/after')
  forgiveAll(complaints, 401)
})
