import type { Page, Worker } from '@playwright/test'
import { expectAccessible, expectReadableInDark } from './support/accessibility.ts'
import { addServer, callerOn, clipboardOf, logInByKey, makeKey, test } from './support/extension.ts'
import { expect } from './support/journey.ts'
import { payloadsFor, touchAll, watchForScript } from './support/payloads.ts'
import { bornPerson, signIn } from './support/people.ts'

/** The events of the browser's own menus and keys, which no driver can press. */
interface BrowserEvent {
  dispatch(...details: unknown[]): void
}

const chooseInMenu = (worker: Worker, chosen: Record<string, string>) =>
  worker.evaluate(async (details) => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true })
    const event = chrome.contextMenus.onClicked as unknown as BrowserEvent
    event.dispatch({ editable: false, pageUrl: tab?.url, ...details }, tab)
  }, chosen)

const pressShortcut = (worker: Worker) =>
  worker.evaluate(async () => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true })
    const event = chrome.commands.onCommand as unknown as BrowserEvent
    event.dispatch('shorten', tab)
  })

const pressIcon = (worker: Worker) =>
  worker.evaluate(async () => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true })
    const event = chrome.action.onClicked as unknown as BrowserEvent
    event.dispatch(tab)
  })

/** On the tab that is shown. */
const badgeOf = (worker: Worker) =>
  worker.evaluate(async () => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true })
    const at = tab?.id === undefined ? {} : { tabId: tab.id }
    const [text, title] = [chrome.action.getBadgeText(at), chrome.action.getTitle(at)]
    return { text: await text, title: await title }
  })

test('the shortcut, the icon and the menu shorten and copy without the popup', async ({
  extension,
  page,
  program,
  destination,
}) => {
  const mara = bornPerson('Mara', 'Alder')
  await signIn(page, mara)
  const { key } = await makeKey(page, { password: mara.password, permissions: 3 })
  const call = await callerOn(page)
  const list = async () => (await call('GET', 'redirects')).items
  const worker = await extension.worker()

  // Without a server the settings open.
  await page.goto(destination.url)
  await page.bringToFront()
  await pressShortcut(worker)
  const settings = await extension.untilSettings()
  await addServer(settings, program.origin)
  await logInByKey(settings, key)
  await expect(settings.getByText(mara.email)).toBeVisible()

  await page.bringToFront()
  await pressShortcut(worker)
  await expect.poll(async () => (await badgeOf(worker)).text).toBe('✓')
  const [first] = await list()
  expect(first).toMatchObject({ redirectTo: destination.url, title: 'Rain jackets' })
  expect((await badgeOf(worker)).title).toContain(first.shortUrl)
  expect(await clipboardOf(page)).toBe(first.shortUrl)

  // Again, now by the icon: the page has a link already, which is copied.
  await page.evaluate(() => navigator.clipboard.writeText('something else'))
  await settings.bringToFront()
  await settings.getByLabel('Shortens the open page at once').check()
  await expect.poll(() => worker.evaluate(() => chrome.action.getPopup({}))).toBe('')
  await page.bringToFront()
  await pressIcon(worker)
  await expect.poll(() => clipboardOf(page)).toBe(first.shortUrl)
  expect(await list()).toHaveLength(1)

  await chooseInMenu(worker, { menuItemId: 'link', linkUrl: 'https://example.org/a-link' })
  await expect.poll(async () => (await list())[0].redirectTo).toBe('https://example.org/a-link')
  await chooseInMenu(worker, { menuItemId: 'image', srcUrl: 'https://example.org/tent.png' })
  await expect.poll(async () => (await list())[0].redirectTo).toBe('https://example.org/tent.png')
  await chooseInMenu(worker, {
    menuItemId: 'selection',
    selectionText: 'as told at https://example.org/told, last week',
  })
  await expect.poll(async () => (await list())[0].redirectTo).toBe('https://example.org/told')
  // The badge of this press, and not that of the one before, which a late answer would put over the next.
  const [told] = await list()
  await expect.poll(async () => (await badgeOf(worker)).title).toContain(told.shortUrl)
  expect((await badgeOf(worker)).text).toBe('✓')

  // No address in the text: nothing is guessed, and the popup says why.
  await chooseInMenu(worker, { menuItemId: 'selection', selectionText: 'see example.org' })
  await expect.poll(async () => (await badgeOf(worker)).text).toBe('!')
  await chooseInMenu(worker, { menuItemId: 'image', srcUrl: 'data:image/png;base64,AAAA' })
  await expect.poll(async () => (await badgeOf(worker)).title).toContain('no address of its own')
  const popup = await extension.openPopup(page)
  await expect(popup.getByText('This picture is part of its page')).toBeVisible()
  expect(await list()).toHaveLength(4)
})

test('hostile titles and addresses of pages are text, and every view is accessible', async ({
  extension,
  page,
  program,
  destination,
}) => {
  const mara = bornPerson('Mara', 'Alder')
  await signIn(page, mara)
  const { key } = await makeKey(page, { password: mara.password, permissions: 3 })
  const settings = await extension.openSettings()
  await expectAccessible(settings)
  await expectReadableInDark(settings)
  await addServer(settings, program.origin)
  await settings.getByRole('button', { name: 'Use an API key' }).click()
  await expectAccessible(settings)
  await expectReadableInDark(settings)
  await settings.getByRole('button', { name: 'Use an API key' }).click()
  await logInByKey(settings, key)
  await expect(settings.getByText(mara.email)).toBeVisible()
  await expectAccessible(settings)
  await expectReadableInDark(settings)

  const seen = await watchForScript(extension.context)
  const payloads = payloadsFor('title', 'redirectTo', 'linkUrl')
  expect(payloads.length).toBeGreaterThan(10)
  // All at once in a title, which the browser cuts nowhere.
  const title = payloads.join(' ').slice(0, 290)
  await page.goto(`${destination.url}&q=${encodeURIComponent(payloads.join(' ').slice(0, 1500))}`)
  await page.evaluate((text) => {
    document.title = text
  }, title)
  const popup = await extension.openPopup(page)
  await expectText(popup)
  await expectAccessible(popup)
  await expectReadableInDark(popup)
  await popup.getByRole('textbox', { name: 'Key' }).fill('hostile')
  await popup.keyboard.press('Enter')
  await expect(popup.getByRole('heading', { name: 'Made and copied' })).toBeVisible()
  await expectText(popup)
  await expectAccessible(popup)
  await expectReadableInDark(popup)
  await popup.getByRole('button', { name: 'Recent' }).click()
  await expect(popup.getByText('0 clicks')).toBeVisible()
  await expectText(popup)
  await expectAccessible(popup)
  await expectReadableInDark(popup)
  expect(seen).toEqual([])
})

async function expectText(popup: Page): Promise<void> {
  expect(await touchAll(popup)).toEqual([])
  expect(await popup.locator('script:not([src]), iframe, object, embed').count()).toBe(0)
}
