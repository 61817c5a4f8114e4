import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { bornPerson, signIn } from './support/people.ts'
import { callsOf } from './support/second-factors.ts'

const tove = bornPerson('Tove', 'Eyre')
const alder = bornPerson('Tove', 'Eyre')

interface Opener {
  /** The button that opens it. */
  button: string | RegExp
  /** Then the entry of its menu. */
  entry?: string | RegExp
}

const ACTIONS = /^Actions for/

/** What opens a dialog, drawer, sheet or menu, by screen. */
const screens: Readonly<Record<string, readonly Opener[]>> = {
  main: [{ button: 'Search or go to' }, { button: /^Account:/ }, { button: /^Profile/ }],
  'main/furls': [
    { button: ACTIONS },
    { button: ACTIONS, entry: 'QR code' },
    { button: ACTIONS, entry: 'Edit' },
    { button: 'Create link' },
  ],
  monitoring: [{ button: 'Watch links' }],
  'monitoring/alerts': [
    { button: 'Add channel' },
    { button: 'Plan maintenance' },
    { button: 'Add status page' },
  ],
  'settings/api-keys': [{ button: 'New key' }],
  'settings/domains': [{ button: 'Add domain' }],
  'settings/users': [{ button: 'Invite' }],
  'settings/security': [{ button: 'Add a passkey' }, { button: 'Change the password' }],
}

const opened = (page: Page) =>
  page
    .locator(':is([role="dialog"], [role="menu"]):not([data-mantine-focus-guard])')
    .locator('visible=true')
    .last()

const isFocusIn = (overlay: Locator) =>
  overlay.evaluate((own) => own.contains(document.activeElement))

/** One that is watched, so that Monitoring is not empty. */
async function makeWatchedLink(page: Page, redirectTo: string): Promise<void> {
  const call = await callsOf(page)
  await call('POST', '/redirects/standard', { redirectTo, monitoring: true })
}

/** Presses the button, and the entry of its menu, with the keyboard. */
async function openBy(page: Page, { button, entry }: Opener): Promise<Locator> {
  const opener = page.getByRole('button', { name: button }).locator('visible=true').first()
  await opener.focus()
  await page.keyboard.press('Enter')
  if (entry) {
    await page.getByRole('menuitem', { name: entry }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menu')).toBeHidden()
  }
  return opener
}

test('whatever opens takes the focus, and gives it back when it closes', async ({
  page,
  destination,
}) => {
  await signIn(page, tove)
  await makeWatchedLink(page, destination.url)
  for (const [path, openers] of Object.entries(screens)) {
    await page.goto(path)
    for (const opener of openers) {
      await test.step(`${path}: ${opener.button} ${opener.entry ?? ''}`, async () => {
        const button = await openBy(page, opener)
        await expect(opened(page)).toBeVisible()
        await expect.poll(() => isFocusIn(opened(page))).toBe(true)
        await page.keyboard.press('Escape')
        await expect(opened(page)).toBeHidden()
        await expect(button).toBeFocused()
      })
    }
  }

  // What a key opened with the focus nowhere gives it to the heading, and what is gone is not waited for.
  await page.goto('main/furls')
  await expect(page.getByRole('button', { name: ACTIONS })).toBeVisible()
  await page.keyboard.press('c')
  await expect(opened(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opened(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('on a small phone the main button of each dialog is in sight', async ({
  page,
  destination,
}) => {
  await page.setViewportSize({ width: 375, height: 667 })
  await signIn(page, alder)
  await makeWatchedLink(page, destination.url)
  await page.goto('main')
  const name = page.getByRole('button', { name: /^Account:/ }).getByText('Tove Eyre')
  expect(await name.evaluate((own) => own.scrollWidth <= own.clientWidth)).toBe(true)
  await page.getByRole('button', { name: /^Profile/ }).click()
  await page.getByRole('menuitem', { name: 'Dark mode' }).click()
  await expect(page.locator('html.app-dark')).toBeAttached()
  for (const [path, openers] of Object.entries(screens)) {
    await page.goto(path)
    for (const opener of openers) {
      await test.step(`${path}: ${opener.button} ${opener.entry ?? ''}`, async () => {
        await openBy(page, opener)
        await expect(opened(page)).toBeVisible()
        const main = opened(page).locator('button[type="submit"], [data-variant="filled"]')
        const shown = main.locator('visible=true')
        await expect.poll(() => isFocusIn(opened(page))).toBe(true)
        if ((await shown.count()) > 0) await expect(shown.last()).toBeInViewport({ ratio: 1 })
        await page.keyboard.press('Escape')
        await expect(opened(page)).toBeHidden()
      })
    }
  }
})
