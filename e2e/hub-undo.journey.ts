import type { Page } from '@playwright/test'
import { documentOf, editorOf, makeHub } from './support/hubs.ts'
import { expect, test } from './support/journey.ts'
import { enterPassword, forgive } from './support/logging-in.ts'
import { bornPerson, signIn } from './support/people.ts'
import { tokenOf } from './support/team.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const rolf = bornPerson('Rolf', 'Moe')
const siri = bornPerson('Siri', 'Moe')
const tage = bornPerson('Tage', 'Moe')

const blockOf = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}`) })
const title = (page: Page) => page.getByLabel('Title', { exact: true })
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()
const names = (page: Page) =>
  page
    .getByRole('list', { name: 'Blocks' })
    .getByRole('switch')
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))

test('everything since the editor was opened can be undone and done again', async ({ page }) => {
  await signIn(page, rolf)
  const document = documentOf('Moe Kites', 'https://kites.example/')
  const hub = await makeHub(page, { vanity: 'undo', document })
  await page.goto(editorOf(hub))
  const undo = page.getByLabel('Undo')
  await expect(undo).toBeDisabled()
  const first = await names(page)

  await blockOf(page, 'Book a lesson').click()
  await title(page).press('End')
  await title(page).pressSequentially(' now')
  await page.getByRole('button', { name: 'Move Book a lesson now' }).press('ArrowUp')
  await page.getByRole('button', { name: 'Delete block' }).click()
  await page.getByRole('link', { name: 'Profile' }).click()
  await page.getByLabel('Name on the page').fill('Moe and Moe')
  await page.getByRole('link', { name: 'Blocks' }).click()
  await saved(page)
  expect(await names(page)).toEqual(['Show This week', 'Show We fly every Sunday.'])

  // In a field too, where the browser would undo its own typing
  await blockOf(page, 'This week').click()
  await page.getByLabel('Heading', { exact: true }).focus()
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Control+z')
  await expect.poll(() => names(page)).toEqual(first)
  await expect(undo).toBeDisabled()
  await saved(page)
  await expect(
    page
      .getByRole('region', { name: 'Preview' })
      .frameLocator('iframe')
      .getByRole('heading', { name: 'Moe Kites' }),
  ).toBeVisible()
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Control+Shift+z')
  await expect.poll(() => names(page)).toEqual(['Show This week', 'Show We fly every Sunday.'])
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByLabel('Name on the page')).toHaveValue('Moe and Moe')
})

test('a block is moved by dragging, by the keys, and by buttons', async ({ page }) => {
  await signIn(page, siri)
  const document = documentOf('Moe Kites', 'https://kites.example/')
  const hub = await makeHub(page, { vanity: 'dragged', document })
  await page.goto(editorOf(hub))
  const gripOf = (name: string) => page.getByRole('button', { name: `Move ${name}` })
  // Rows can be dragged once the editor is quiet.
  await expect(gripOf('This week')).toHaveAttribute('aria-roledescription')
  const [from, to] = [await gripOf('This week').boundingBox(), await gripOf('We fly').boundingBox()]
  if (!from || !to) throw new Error('both rows have a grip')
  await page.mouse.move(from.x + 8, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(from.x + 8, from.y + 40, { steps: 5 })
  await page.mouse.move(to.x + 8, to.y + to.height, { steps: 10 })
  await page.mouse.up()
  const dragged = ['Show Book a lesson', 'Show We fly every Sunday.', 'Show This week']
  await expect.poll(() => names(page)).toEqual(dragged)

  // Picked up by the space bar, as people know it from other lists
  await gripOf('This week').focus()
  await page.keyboard.press('Space')
  await expect(gripOf('This week')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('ArrowUp')
  const moved = ['Show Book a lesson', 'Show This week', 'Show We fly every Sunday.']
  await expect.poll(() => names(page)).toEqual(moved)
  await page.keyboard.press('Space')
  await expect(gripOf('This week')).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => names(page)).toEqual(moved)
  await blockOf(page, 'This week').click()
  await page.getByRole('button', { name: 'Move up' }).click()
  await expect.poll(async () => (await names(page))[0]).toBe('Show This week')
  await page.getByLabel('Heading', { exact: true }).press('Alt+ArrowDown')
  await expect.poll(async () => (await names(page))[1]).toBe('Show This week')
  await saved(page)
})

test('a logout saves first, and asks if it cannot', async ({ page, complaints }) => {
  await signIn(page, tage)
  const document = documentOf('Moe Kites', 'https://kites.example/')
  const hub = await makeHub(page, { vanity: 'logged-out', document })
  await page.goto(editorOf(hub))
  await blockOf(page, 'Book a lesson').click()
  await title(page).fill('Typed and left')
  await page.getByRole('link', { name: 'Back to FurlHub' }).click()
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  await enterPassword(page, tage)
  await page.waitForURL('**/main')
  await page.goto(editorOf(hub))
  await expect(blockOf(page, 'Typed and left')).toBeVisible()

  await refuseSaves(page)
  await blockOf(page, 'Typed and left').click()
  await title(page).fill('Typed without a server')
  await expect(page.getByText('Offline, kept on this device')).toBeVisible()
  await page.getByRole('link', { name: 'Back to FurlHub' }).click()
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  const question = page.getByRole('dialog', { name: 'Log out without saving?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.unrouteAll()
  await page.goto(editorOf(hub))
  await blockOf(page, 'Typed without a server').click()
  await saved(page)
  // If the session ends on the server, the typed text is kept too
  await page.request.post('/api/ui/v1/auth/logout', {
    headers: { authorization: `Bearer ${await tokenOf(page)}` },
  })
  await title(page).fill('Typed without a session')
  const dialog = page.getByRole('dialog', { name: 'Log in to go on' })
  await dialog.getByLabel('Password', { exact: true }).fill(tage.password)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await saved(page)
  await page.reload()
  await expect(blockOf(page, 'Typed without a session')).toBeVisible()
  while (complaints.some((text) => text.includes('status of 401'))) forgive(complaints, 401)
  const others = complaints.filter((text) => !text.includes('ERR_FAILED'))
  complaints.splice(0, complaints.length, ...others)
})

/** As if the server could not be reached for saves. */
const refuseSaves = (page: Page) =>
  page.route('**/draft', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
