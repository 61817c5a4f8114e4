import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectFits } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { forgive } from './support/logging-in.ts'
import { bornPerson, signIn } from './support/people.ts'
import { publishPage } from './support/published-pages.ts'
import { untilSettled } from './support/until-settled.ts'

test.use({ settles: true, contextOptions: { reducedMotion: 'reduce' } })

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Import a page' })
const addressIn = (dialog: Locator): Locator => dialog.getByLabel('Address of the page')

/** axe speaks to the frame of the drawn page too, which runs no scripts. */
const IN_FRAMES = "Blocked script execution in 'about:srcdoc'"

const phone = { width: 375, height: 812 }
const desktop = { width: 1280, height: 900 }

/** In both themes on a screen, and on a phone. */
async function expectGoodEverywhere(page: Page): Promise<void> {
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectFits(page)
  await page.setViewportSize(desktop)
}

test('a page of Linktree becomes a hub: its address, what is not taken over, its pictures, the editor', async ({
  page,
  complaints,
}) => {
  const published = await publishPage('linktree-2023.html')
  await signIn(page, bornPerson('Signe', 'Holm'))
  await page.setViewportSize(desktop)
  await page.goto('main/furlhubs')
  await page.getByRole('button', { name: 'Import a page' }).click()
  const dialog = dialogOf(page)
  await expectGoodEverywhere(page)

  // Refusals stand at the field, and what was typed survives them and closing.
  await dialog.getByRole('button', { name: 'Read the page' }).click()
  await expect(dialog.getByText('Enter the address of your page')).toBeVisible()
  await expect(addressIn(dialog)).toBeFocused()
  await addressIn(dialog).fill(published.address.replace('tidal.example', 'none'))
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('There is no page at this address')).toBeVisible()
  forgive(complaints, 422)
  await addressIn(dialog).fill(published.address)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Import…' }).click()
  await expect(addressIn(dialog)).toHaveValue(published.address)
  await page.keyboard.press('Enter')

  await expect(dialog.getByRole('heading', { name: 'This is what comes over' })).toBeFocused()
  await expect(
    dialog.getByText(/^6 buttons, 4 social links, 1 player, .* read from Linktree\.$/),
  ).toBeVisible()
  const left = dialog.getByRole('list', { name: 'Not taken over (8)' })
  await expect(left.getByText('Button “Demo tapes”')).toBeVisible()
  await expect(left.getByText(/takes no payments/).first()).toBeVisible()
  const drawn = dialog.frameLocator('iframe[title="The page as a hub"]')
  await expect(drawn.getByText('New single: Tidal Wave')).toBeVisible()
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Tidal & Sons')
  await expectGoodEverywhere(page)

  // One picture is gone at first, and another one stays so.
  published.lose('tidal.webp')
  await dialog.getByLabel('Key').fill('tidal')
  await expect(dialog.getByText(/\/tidal is free$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Create hub' }).click()
  const trouble = dialog.getByRole('alert').filter({ hasText: 'was not fetched' })
  await expect(trouble).toContainText('The picture of “New single: Tidal Wave” was not fetched.')
  await expect(dialog.getByRole('status').filter({ hasText: '1 of 4 pictures' })).toBeVisible()
  await expectGoodEverywhere(page)
  await page.keyboard.press('Tab')
  await expect(trouble.getByRole('button', { name: 'Try again' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(trouble).toContainText('New single')
  published.lose('video.jpg')
  await trouble.getByRole('button', { name: 'Try again' }).click()
  await expect(trouble).toContainText('The picture of “Tidal Wave, the video” was not fetched.')
  for (let lost = 0; lost < 3; lost++) forgive(complaints, 422)
  await trouble.getByRole('button', { name: 'Leave it out' }).click()

  await page.waitForURL('**/furlhub/editor/**/tidal')
  await expect(page.getByRole('heading', { level: 1, name: 'Tidal & Sons' })).toBeVisible()
  await expectWhatIsThere(page)
  const others = complaints.filter((text) => !text.includes(IN_FRAMES))
  complaints.splice(0, complaints.length, ...others)
  published.stop()
})

/** The buttons, the pictures that were fetched, and where the first version is from. */
async function expectWhatIsThere(page: Page): Promise<void> {
  const draft = page.frameLocator('iframe').first()
  await expect(draft.getByText('New single: Tidal Wave')).toBeVisible()
  await expect(draft.locator('.avatar[src*="/_/pictures/"]')).toBeVisible()
  await expect(draft.locator('.thumb[src*="/_/pictures/"]').first()).toBeVisible()
  await page.getByRole('link', { name: 'History' }).click()
  const versions = page.getByRole('list', { name: 'Versions' })
  await expect(versions.getByText(/Imported from 127\.0\.0\.1:\d+\/tidal\.example/)).toBeVisible()
}

test('a hub is imported from a file, and by the palette from pasted JSON', async ({
  page,
  complaints,
}) => {
  await signIn(page, bornPerson('Signe', 'Holm'))
  await page.goto('main')
  await untilSettled(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or go to' }).fill('import a hub')
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page)
  await dialog.getByLabel('Or paste JSON').fill('{"links":')
  await dialog.getByRole('button', { name: 'Read the page' }).click()
  await expect(dialog.getByText('This is not valid JSON.')).toBeVisible()
  forgive(complaints, 422)

  const hub = (title: string) =>
    JSON.stringify({
      ...{ id: 'hub_1', title, profile: { name: title }, theme: { preset: 'paper' }, seo: {} },
      blocks: [{ id: 'b1', type: 'link', title: 'Boats', url: 'https://boats.example/' }],
    })
  const lines = [hub('Terns'), '{"hub":"hub_1","number":1}', hub('Gulls')].join('\n')
  await dialog
    .getByLabel('File of a page')
    .setInputFiles({ name: 'hubs.jsonl', mimeType: 'application/json', buffer: Buffer.from(lines) })
  await dialog.getByLabel('Which hub').selectOption({ label: 'Gulls' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Read the page' }).click()
  await expect(dialog.getByText('Everything on the page is taken over.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()

  const saved = readFileSync('server/hubs/imports/samples/littlelink-2025.html')
  await dialog
    .getByLabel('File of a page')
    .setInputFiles({ name: 'links.html', mimeType: 'text/html', buffer: saved })
  await dialog.getByRole('button', { name: 'Read the page' }).click()
  await expect(dialog.getByText(/read from LittleLink\.$/)).toBeVisible()
  await dialog.getByLabel('Name', { exact: true }).fill('Trees')
  await dialog.getByRole('button', { name: 'Create hub' }).click()
  await page.waitForURL('**/furlhub/editor/**')
  await expect(page.getByRole('heading', { level: 1, name: 'Trees' })).toBeVisible()
})
