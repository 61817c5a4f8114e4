import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newPerson } from '../support/people.ts'
import { type SlowServer, startSlowServer } from '../support/slow-server.ts'
import type { Firefox } from './support/firefox.ts'
import { expect, test } from './support/journey.ts'
import { logInNew } from './support/people.ts'
import { allow, clipboardOf, openPopup, pressShortcut } from './support/popup.ts'
import { keys, type Tab } from './support/tab.ts'

/** Of pages of extensions. */
declare const browser: {
  tabs: { query: (of: object) => Promise<{ id?: number }[]> }
  action: { getTitle: (of: { tabId: number | undefined }) => Promise<string> }
}

/** The settings, which the extension opens by itself, with a server that was added and allowed there. */
async function addServer(firefox: Firefox, origin: string): Promise<Tab> {
  await firefox.installExtension()
  const settings = await firefox.tabAt('/options.html')
  await settings.fill({ role: 'textbox', name: 'Address of the server' }, origin)
  await settings.press({ role: 'button', name: 'Add server' })
  await allow(firefox)
  await settings.find({ role: 'heading', name: new URL(origin).host })
  return settings
}

/** What the icon says on the tab that is shown; its settings may ask, as one of its pages. */
const titleOf = (settings: Tab): Promise<string> =>
  settings.evaluate(async () => {
    const [tab] = await browser.tabs.query({ active: true })
    return browser.action.getTitle({ tabId: tab?.id })
  })

const withoutScheme = (url = '') => url.replace('http://', '')

test('the permission prompt, the popup and the shortcut of the extension work', async ({
  firefox,
  program,
  mailbox,
  destination,
}) => {
  const settings = await addServer(firefox, program.origin)
  const page = await firefox.newTab()
  await page.goto(destination.url)
  const popup = await openPopup(firefox)
  await popup.read('You are logged out')
  await popup.press('Shorten and copy')
  await popup.read('Made and copied')
  const demo = await clipboardOf(firefox)
  expect(demo).toMatch(new RegExp(`^${program.origin}/\\w{7}$`))
  expect(await popup.text()).toContain(withoutScheme(demo))
  await popup.close()

  const person = newPerson('Liv', 'Vik')
  const site = await firefox.newTab()
  const { call } = await logInNew(site, { program, mailbox, person })
  await call('POST', '/auth/confirmations', { password: person.password })
  const { key } = await call<{ key: string }>('POST', '/api-keys', {
    ...{ name: 'Firefox', permissions: 3 },
  })
  await settings.show()
  await settings.press({ role: 'button', name: 'Use an API key' })
  await settings.fill('input[type=password]', key)
  await settings.type([keys.Enter])
  await settings.read(person.email)
  await page.show()
  await pressShortcut(firefox)
  const list = () => call<{ items: { shortUrl: string; title: string }[] }>('GET', '/redirects')
  await expect.poll(async () => (await list()).items).toMatchObject([{ title: 'Rain jackets' }])
  const [link] = (await list()).items
  await expect.poll(() => clipboardOf(firefox)).toBe(link?.shortUrl)
  const told = await openPopup(firefox)
  await told.read(`Made, and copied: ${link?.shortUrl}`)
})

test('a press that the server refuses says why, and leaves nothing that waits', async ({
  firefox,
  program,
}) => {
  const settings = await addServer(firefox, program.origin)
  // Another address of this computer, which the server may not shorten.
  const site = createServer((_call, answer) =>
    answer.setHeader('content-type', 'text/html').end('<!doctype html><h1>Intranet</h1>'),
  )
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.2', resolve))
  const page = await firefox.newTab()
  await page.goto(`http://127.0.0.2:${(site.address() as AddressInfo).port}/`)
  await pressShortcut(firefox)
  const why = 'cannot be shortened'
  await expect.poll(() => titleOf(settings)).toContain(why)
  const popup = await openPopup(firefox)
  await popup.read(why)
  expect(await popup.text()).not.toContain('Some fields are not valid')
  expect(await popup.text()).not.toContain('Waiting (')
  site.close()
})

test('what a closed popup asked for is copied and told, and one popup tells of one link', async ({
  firefox,
  program,
  destination,
}) => {
  const slow: SlowServer = await startSlowServer(program.origin)
  const settings = await addServer(firefox, slow.origin)
  const page = await firefox.newTab()
  await page.goto(destination.url)
  const popup = await openPopup(firefox)
  await popup.press('Shorten and copy')
  await slow.asked()
  await popup.close()
  slow.release()
  await expect.poll(() => titleOf(settings)).toContain('Copied: ')
  const copied = await clipboardOf(firefox)
  const next = await openPopup(firefox)
  await next.read(`Made, and copied: ${copied}`)

  await next.press('Shorten and copy')
  await next.read('Made and copied')
  expect(await next.text()).not.toContain('Made, and copied')
  expect(await next.text()).not.toContain(withoutScheme(copied))
  slow.stop()
})
