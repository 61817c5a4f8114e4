import type { Page } from '@playwright/test'
import { expectAccessible, expectFits } from './support/accessibility.ts'
import { documentOf, editorOf, makeHub, saveByCall } from './support/hubs.ts'
import { expect, test } from './support/journey.ts'
import { bornPerson, signIn } from './support/people.ts'
import { untilSettled } from './support/until-settled.ts'

test.use({ settles: true, contextOptions: { reducedMotion: 'reduce' } })

const nils = bornPerson('Nils', 'Aas')
const tove = bornPerson('Tove', 'Aas')
const liv = bornPerson('Liv', 'Aas')
const odd = bornPerson('Odd', 'Aas')

/** axe speaks to the frames of pages too, which run no scripts. */
const IN_FRAMES = "Blocked script execution in 'about:srcdoc'"

function forgive(complaints: string[], ...expected: string[]): void {
  const others = complaints.filter((text) => !expected.some((part) => text.includes(part)))
  complaints.splice(0, complaints.length, ...others)
}

const openBlock = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
const title = (page: Page) => page.getByLabel('Title', { exact: true })
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()

test('of two tabs that edit a hub, the later one is asked, and loses nothing', async ({
  page,
  context,
  complaints,
}) => {
  await signIn(page, nils)
  const hub = await makeHub(page, {
    vanity: 'two-tabs',
    document: documentOf('Aas Kites', 'https://kites.example/'),
  })
  await page.goto(editorOf(hub))
  const other = await context.newPage()
  await other.goto(editorOf(hub))
  await openBlock(other, 'Book a lesson')
  await other.context().setOffline(true)
  await title(other).fill('Book a day')
  await expect(other.getByText('Offline, kept on this device')).toBeVisible()
  await saveByCall(page, hub, documentOf('Aas Kites', 'https://kites.example/hour'))
  await other.context().setOffline(false)
  const bar = other.getByRole('alert').filter({ hasText: 'changed this page while you' })
  await expect(bar).toBeVisible()
  await expectAccessible(other)
  // What was typed survives a closed tab
  await other.close()
  await page.goto('about:blank')
  const again = await context.newPage()
  await again.goto(editorOf(hub))
  await expect(again.getByRole('alert').filter({ hasText: 'changed this page' })).toBeVisible()
  await openBlock(again, 'Book a day')
  await again.getByRole('button', { name: 'Keep mine' }).click()
  await saved(again)
  await expect(again.getByLabel('Address', { exact: true })).toHaveValue('https://kites.example/')
  await again.getByRole('button', { name: 'Undo' }).waitFor()
  forgive(complaints, 'status of 412', 'ERR_INTERNET_DISCONNECTED', IN_FRAMES)
})

test('without a connection the editor keeps what is typed, and saves it later', async ({
  page,
  context,
  complaints,
}) => {
  await signIn(page, tove)
  const hub = await makeHub(page, {
    vanity: 'offline-hub',
    document: documentOf('Aas Kites', 'https://kites.example/'),
  })
  await page.goto(editorOf(hub))
  await openBlock(page, 'Book a lesson')
  await context.setOffline(true)
  await title(page).fill('Book a storm')
  await expect(page.getByText('Offline, kept on this device')).toBeVisible()
  await page.goto('about:blank')
  await context.setOffline(false)
  await page.goto(editorOf(hub))
  await openBlock(page, 'Book a storm')
  await saved(page)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Book a storm/ })).toBeVisible()
  forgive(complaints, 'ERR_INTERNET_DISCONNECTED')
})

test('a hub is made and published with the keyboard alone', async ({ page }) => {
  await signIn(page, liv)
  await page.goto('main')
  await untilSettled(page)
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'New hub' })
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type('Liv')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/furlhub/editor/**')
  await expect(page.getByRole('heading', { level: 1, name: 'Liv' })).toBeFocused()
  await page.keyboard.press('n')
  await expect(page.getByRole('menuitem', { name: /^Link button/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(title(page)).toBeFocused()
  await page.keyboard.type('My kites')
  await page.keyboard.press('Tab')
  await page.keyboard.type('https://kites.example/liv')
  await page.keyboard.press('Control+Enter')
  // Seven key presses besides the words
  await expect(page.getByRole('button', { name: 'Published', exact: true })).toBeDisabled()
  await moveByKeyboard(page)
})

/** Below a second block. */
async function moveByKeyboard(page: Page) {
  await page.getByRole('button', { name: 'Add block' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: /^Link button/ })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Move My kites' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('Block 1 is now block 2 of 2')).toBeAttached()
  const switches = page.getByRole('list', { name: 'Blocks' }).getByRole('switch')
  await expect(switches.nth(1)).toHaveAccessibleName('Show My kites')
}

test('every tab is fine for assistive technology, wide and on a phone', async ({
  page,
  destination,
  complaints,
}) => {
  await signIn(page, odd)
  const hub = await makeHub(page, {
    vanity: 'all-tabs',
    document: documentOf('Aas Kites', destination.url),
    isPublished: true,
  })
  await page.goto('main/furlhubs')
  await untilSettled(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New hub' }).click()
  await expect(page.getByRole('dialog', { name: 'New hub' })).toBeVisible()
  await expectAccessible(page)
  for (const tab of ['blocks', 'design', 'profile', 'sharing', 'settings', 'insights', 'history'])
    await expectFineTab(page, `${editorOf(hub)}?tab=${tab}`)
  await expectFineTab(page, `${editorOf(hub)}?tab=history&version=1`)
  await page.goto(editorOf(hub))
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await expect(
    preview.frameLocator('iframe').getByRole('heading', { name: 'Aas Kites' }),
  ).toBeVisible()
  await expectAccessible(page)
  forgive(complaints, IN_FRAMES)
})

async function expectFineTab(page: Page, path: string) {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(path)
  await untilSettled(page)
  if (path.endsWith('tab=blocks')) await openBlock(page, 'Book a lesson')
  await expectAccessible(page)
  await page.setViewportSize({ width: 375, height: 812 })
  await expectFits(page)
}
