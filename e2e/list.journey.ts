import type { Locator, Page } from '@playwright/test'
import type { Link } from '../contract/links/links.ts'
import { expectAccessible, expectFits } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { bornPerson, signIn } from './support/people.ts'
import { callsOf } from './support/second-factors.ts'

const lin = bornPerson('Lin', 'Fern')

test('many links are tagged, filtered, deleted and restored, by pointer and by keyboard', async ({
  page,
  destination,
}) => {
  await signIn(page, lin)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const items = Array.from({ length: 120 }, (_, number) => ({
    action: 'create',
    link: {
      redirectTo: `${destination.url}&n=${number}`,
      title: `Kite ${number} <img src=x onerror=xss()>`,
      vanity: `kite-${number}`,
      ...(number > 117 && { tags: ['<b>sky</b>'] }),
      ...(number === 119 && { disabled: true, password: 'a long string' }),
    },
  }))
  const made = await page.request.post('/api/ui/v1/redirects/bulk', {
    headers: { authorization: `Bearer ${token}` },
    data: { items },
  })
  expect(made.ok(), await made.text()).toBe(true)
  await page.goto('main/furls')
  await expect(page.getByText('120 links').first()).toBeVisible()
  await test.step('rows show their marks', () => expectMarks(page))
  await test.step('rows open', () => openRows(page))

  await test.step('the list is filtered by a tag', () => filter(page))

  // j, j: the second row; with Shift the range from it to the fourth
  for (const key of ['j', 'j', 'x', 'j', 'j', 'Shift+X']) await page.keyboard.press(key)
  const bar = page.getByRole('toolbar', { name: 'Selected links' })
  await expect(bar.getByText('3 selected')).toBeVisible()
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Tag', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Tags', { exact: true }).fill('autumn')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add tags' }).click()
  await expect(page.getByText('autumn').first()).toBeVisible()
  await expect(bar).toBeHidden()

  await page.goto('main/furls?tag=autumn')
  await page.getByRole('checkbox', { name: 'Select all links that are loaded' }).check()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No link fits these filters').last()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('3 links', { exact: false }).first()).toBeVisible()

  await page.goto('main/furls')
  await page.getByRole('checkbox', { name: 'Select all links that are loaded' }).check()
  await bar.getByRole('button', { name: 'Select all 120' }).click()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No links yet')).toBeVisible()
  await page.getByRole('button', { name: 'Trash' }).click()
  await expect(page.getByText('in 30 days').first()).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all links that are loaded' }).check()
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^Actions for .*kite-/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Restore' }).click()
  await expect(page.getByText('119 links').first()).toBeVisible()
})

async function filter(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(page.getByLabel('Search filters')).toBeFocused()
  await page.keyboard.type('domain')
  const more = page.getByRole('option', { name: 'More domains coming soon!' })
  await expect(more).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabel('Search filters').fill('<b>sk')
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 links').first()).toBeVisible()
  await expect(page).toHaveURL(/tag=/)
  await page.goBack()
  await page.goForward()
  await page.getByRole('button', { name: /^Remove the filter Tag/ }).click()
  await expect(page.getByText('120 links').first()).toBeVisible()
}

/** By pointer anywhere in the row, also in a new tab, and by keyboard; selecting text opens nothing. */
async function openRows(page: Page): Promise<void> {
  const row = page.getByRole('listitem').filter({ hasText: 'kite-118' })
  const link = row.getByRole('link', { name: /\/kite-118$/ })
  const title = row.getByText('Kite 118')
  await expect(link).toHaveAttribute('href', /\/app\/main\/furls\/[^/]+\/kite-118$/)
  const opened = page.context().waitForEvent('page')
  await title.click({ modifiers: ['ControlOrMeta'] })
  const tab = await opened
  await expect(tab).toHaveURL(/\/kite-118$/)
  await tab.close()

  const { x, y, height } = (await title.boundingBox()) ?? { x: 0, y: 0, height: 0 }
  await page.mouse.move(x + 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + 40, y + height / 2, { steps: 4 })
  await page.mouse.up()
  expect(await page.evaluate(() => String(getSelection()))).toMatch(/^Kite/)
  await expect(page).toHaveURL(/\/main\/furls$/)

  const heading = (key: string) =>
    page.getByRole('heading', { level: 1, name: new RegExp(`/${key}$`) })
  await row.locator('time').click()
  await expect(heading('kite-118')).toBeFocused()
  await page.goBack()
  await expect(link).toBeFocused()
  const place = Number(await row.getAttribute('aria-posinset'))
  for (let step = 0; step < place; step += 1) await page.keyboard.press('j')
  await row.getByRole('button', { name: /^Copy / }).focus()
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog', { name: 'Edit link' }).getByLabel('Key')).toHaveValue(
    'kite-118',
  )
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByLabel('Search links').focus()
  await page.getByLabel('Search links').blur()
  await page.keyboard.press('Enter')
  await expect(heading('kite-118')).toBeVisible()
  await page.goBack()
  await expect(link).toBeFocused()
}

/** The marks of a link that is paused, has a password and no clicks. */
async function expectMarks(page: Page): Promise<void> {
  await expectPictures(page)
  const newest = page.getByRole('listitem').filter({ hasText: 'kite-119' })
  await expect(newest.getByText('Paused')).toBeVisible()
  await expect(newest.getByRole('img', { name: 'With a password' })).toBeVisible()
  await expect(newest.getByText('0 clicks in 7 days')).toBeVisible()
  await expect(newest.getByTitle('0 clicks in all')).toBeVisible()
}

/** The server fetches the favicon of the links' site and serves it itself. */
async function expectPictures(page: Page): Promise<void> {
  const call = await callsOf(page)
  const newest = () => call<{ items: Link[] }>('GET', '/redirects?limit=1')
  await expect.poll(async () => (await newest()).items[0]?.faviconUrl).not.toBeNull()
  await page.reload()
  const picture = page.locator('img[src^="/api/ui/v1/favicons/"]').first()
  await expect(picture).toHaveJSProperty('naturalWidth', 32)
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, colorScheme: 'dark', hasTouch: true })

  test('the list and the selection bar fit', async ({ page, destination }) => {
    await signIn(page, bornPerson('Lin', 'Fern'))
    const token = await page.evaluate(() => localStorage.getItem('token'))
    await page.request.post('/api/ui/v1/redirects/standard', {
      headers: { authorization: `Bearer ${token}` },
      data: { redirectTo: destination.url, title: 'A place to go', tags: ['small'] },
    })
    await page.goto('main/furls?tag=small&createdBy=me')
    await chooseDays(page)
    const rows = page.getByRole('list', { name: 'Links' })
    const check = rows.getByRole('checkbox')
    await expect(rows.getByText('A place to go')).toBeVisible()
    await expect(check).toBeHidden()
    await rows.getByRole('button', { name: /^Actions for / }).click()
    await page.getByRole('menuitem', { name: 'Select' }).click()
    await expect(check).toBeChecked()
    // While links are selected, a tap selects instead of opening
    await rows.getByText('A place to go').tap()
    await expect(check).toBeHidden()
    await longPress(page, rows.getByRole('link'))
    await expect(check).toBeChecked()
    await expect(page).toHaveURL(/main\/furls\?/)
    await expect(page.getByRole('toolbar', { name: 'Selected links' })).toBeVisible()
    await expectFits(page)
  })
})

/** In the sheet of filters. */
async function chooseDays(page: Page): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filter' })
  await sheet.getByRole('button', { name: 'Made on days of your choice' }).click()
  await sheet.getByLabel('First day').fill(today)
  await sheet.getByLabel('Last day').fill('2020-01-31')
  await sheet.getByRole('button', { name: 'Show these days' }).click()
  await expect(sheet.getByText('The first day is after the last one')).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await sheet.getByLabel('Last day').fill('')
  await sheet.getByRole('button', { name: 'Show these days' }).click()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`from=${today}`))
}

/** Rests a finger on the element until its row is selected. */
async function longPress(page: Page, target: Locator): Promise<void> {
  const { x, y } = (await target.boundingBox()) ?? { x: 0, y: 0 }
  const fingers = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [{ x: x + 5, y: y + 5 }])
  await expect(page.getByText('1 selected')).toBeVisible()
  await touch('touchEnd', [])
}
