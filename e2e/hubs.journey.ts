import type { Browser, Page } from '@playwright/test'
import { expectFits } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { bornPerson, signIn } from './support/people.ts'
import { pressInTurn } from './support/press-in-turn.ts'
import { untilSettled } from './support/until-settled.ts'

test.use({ settles: true })

const kaya = bornPerson('Kaya', 'Brandt')

/** A page of a visitor without scripts. */
async function visitorOf(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false })
  return context.newPage()
}

interface Scene {
  page: Page
  visitor: Page
  address: string
  target: string
}

test('a hub is made from a template, published, changed, compared, restored and published again', async ({
  page,
  browser,
  destination,
}) => {
  await signIn(page, kaya)
  await page.goto('main')
  await untilSettled(page)
  await pressInTurn(page, ['g', 'h'], /hubs$/)
  await expect(page.getByRole('heading', { level: 1, name: 'FurlHub' })).toBeFocused()
  const address = await createFromTemplate(page)
  const scene = { page, visitor: await visitorOf(browser), address, target: destination.url }
  expect((await scene.visitor.goto(address))?.status()).toBe(404)
  await fillIn(scene)
  await publishAndVisit(scene)
  await change(scene)
  await compareAndRestore(scene)
  await findIt(page)
  await scene.visitor.context().close()
})

async function createFromTemplate(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^Café/ }).click()
  const dialog = page.getByRole('dialog', { name: 'New hub' })
  await expect(dialog.getByText('Café', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('radio')).toHaveCount(0)
  await dialog.getByLabel('Name', { exact: true }).fill('Tern Café')
  await expect(dialog.getByLabel('Key')).toHaveValue('tern-cafe')
  await expect(dialog.getByText(/\/tern-cafe is free$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Create hub' }).click()
  await page.waitForURL('**/furlhub/editor/**')
  await expect(page.getByRole('heading', { level: 1, name: 'Tern Café' })).toBeVisible()
  const { host } = new URL(page.url())
  return `http://hub.${host}/tern-cafe`
}

/** A wrong address stops publishing, and its row says so before anything is pressed. */
async function fillIn({ page, target }: Scene) {
  await expect(page.getByRole('button', { name: /^Menu Hidden until it has/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Monday to Friday 8:00/ })).toBeVisible()
  await page.getByRole('button', { name: /^Book a table/ }).click()
  const field = page.getByLabel('Address', { exact: true })
  await field.fill('tables')
  const row = page.getByRole('button', { name: /^Book a table Correct the address of/ })
  await expect(row).toBeVisible()
  await page.getByRole('button', { name: /^Menu Hidden/ }).click()
  await page.getByRole('button', { name: '1 to fix' }).click()
  const note = page.getByRole('alert').filter({ hasText: 'One thing stops publishing' })
  await note.getByRole('button', { name: 'Go to the block' }).click()
  await expect(field).toBeFocused()
  await field.fill(target)
  await expect(page.getByText('Nothing stops publishing any more.')).toBeVisible()
}

async function publishAndVisit({ page, visitor, address, target }: Scene) {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Published', exact: true })).toBeDisabled()
  await expect(async () => {
    expect((await visitor.goto(address))?.status()).toBe(200)
  }).toPass()
  await expect(visitor.getByRole('heading', { level: 1, name: 'Tern Café' })).toBeVisible()
  await visitor.getByRole('link', { name: 'Book a table' }).click()
  await expect(visitor).toHaveURL(target)
}

async function change({ page, visitor, address }: Scene) {
  await page.getByLabel('Title', { exact: true }).fill('Reserve a table')
  await expect(page.getByText('Changes not published')).toBeVisible()
  // The page of visitors waits for the next publication
  await visitor.goto(address)
  await expect(visitor.getByRole('link', { name: 'Book a table' })).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Published', exact: true })).toBeDisabled()
  await expect(async () => {
    await visitor.goto(address)
    await expect(visitor.getByRole('link', { name: 'Reserve a table' })).toBeVisible()
  }).toPass()
}

async function compareAndRestore({ page, visitor, address }: Scene) {
  await page.getByRole('link', { name: 'History' }).click()
  const versions = page.getByRole('list', { name: 'Versions' })
  await versions.getByRole('button', { name: /First publication/ }).click()
  const compared = page.getByRole('region', { name: 'Compare versions' })
  await expect(compared.getByText('Title Book a table Reserve a table')).toBeVisible()
  const before = compared.frameLocator('[data-part="before"] iframe')
  await expect(before.getByText('Book a table')).toBeVisible()
  await expect(before.locator('[data-mark="Changed"]')).toHaveCount(1)
  await compared.getByRole('button', { name: 'Name', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Opening day')
  await page.getByRole('button', { name: 'Save the name' }).click()
  await expect(versions.getByText('Opening day')).toBeVisible()
  await compared.getByRole('button', { name: /^Restore \d+ as draft/ }).click()
  // Not the toast, which waits while five others are shown.
  await expect(versions.getByText(/Restored from \d+$/)).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Published', exact: true })).toBeDisabled()
  await expect(async () => {
    await visitor.goto(address)
    await expect(visitor.getByRole('link', { name: 'Book a table' })).toBeVisible()
  }).toPass()
}

/** In the list, its trash, and the palette. */
async function findIt(page: Page) {
  await page.getByRole('link', { name: 'Back to FurlHub' }).click()
  const hub = page.getByRole('article', { name: 'Tern Café' })
  await expect(hub.getByText('Published', { exact: true })).toBeVisible()
  await hub.getByRole('button', { name: 'More actions for Tern Café' }).click()
  await page.getByRole('menuitem', { name: 'Move to trash' }).click()
  await expect(page.getByText('One page for everything')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(hub).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or go to' }).fill('tern')
  await page.getByRole('option', { name: /^Tern Café/ }).click()
  await page.waitForURL('**/furlhub/editor/**')
}

test('a template is chosen with the keyboard, drawn with the name, and another one keeps what was typed', async ({
  page,
}) => {
  await signIn(page, bornPerson('Mo', 'Ferreira'))
  await page.goto('main/furlhubs')
  await untilSettled(page)
  await page.getByRole('button', { name: 'Start from a template' }).click()
  await page.getByRole('menuitem', { name: 'Shop' }).click()
  const dialog = page.getByRole('dialog', { name: 'New hub' })
  const start = dialog.getByRole('group', { name: 'Start from' })
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
  await dialog.getByRole('button', { name: 'Choose another' }).click()
  await expect(start.getByRole('radio')).toHaveCount(9)
  await expect(start.getByRole('radio', { name: 'Shop' })).toBeChecked()
  await dialog.getByLabel('Name', { exact: true }).focus()
  await page.keyboard.type('Mo & Wren')
  await expect(
    start.frameLocator('iframe[title="Author"]').getByRole('heading', { level: 1 }),
  ).toHaveText('Mo & Wren')
  await expect(dialog.getByLabel('Key')).toHaveValue('mo-and-wren')
  await start.getByRole('radio', { name: 'Shop' }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(start.getByRole('radio', { name: 'Empty page' })).toBeChecked()
  await expect(dialog.getByRole('group', { name: 'Look' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await chooseOnPhone(page)
  await page.waitForURL('**/furlhub/editor/**')
  await expect(page.getByRole('heading', { level: 1, name: 'Mo & Wren' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeEnabled()
})

/** The empty list's card of another template: the name is still there. */
async function chooseOnPhone(page: Page) {
  await page.setViewportSize({ width: 375, height: 812 })
  await expect(page.getByRole('button', { name: 'Start from a template' })).toBeHidden()
  await page.getByRole('button', { name: /^Developer/ }).click()
  const dialog = page.getByRole('dialog', { name: 'New hub' })
  await expect(dialog.getByText('Developer', { exact: true })).toBeVisible()
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Mo & Wren')
  await page.setViewportSize({ width: 375, height: 667 })
  await expect(dialog.getByRole('button', { name: 'Create hub' })).toBeInViewport({ ratio: 1 })
  await expectFits(page)
  await dialog.getByRole('button', { name: 'Create hub' }).click()
}
