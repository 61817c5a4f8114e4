import type { Page } from '@playwright/test'
import type { Link } from '../contract/links/links.ts'
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoHorizontalScroll,
} from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { register, type TestUser } from './support/people.ts'
import { callsOf } from './support/second-factors.ts'

const lin: TestUser = {
  firstName: 'Lin',
  lastName: 'Fern',
  email: 'lin.fern@people.example',
  password: 'eleven paper kites',
}

test('many links are tagged, filtered, deleted and restored, by pointer and by keyboard', async ({
  page,
  mailbox,
  destination,
}) => {
  await register(page, mailbox, lin)
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
  await expect(page.getByText('120 links')).toBeVisible()
  await expectPictures(page)
  await expectMarks(page)

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: '<b>sky</b>' }).click()
  await expect(page.getByText('2 links')).toBeVisible()
  await expect(page).toHaveURL(/tag=/)
  await page.goBack()
  await page.goForward()
  await page.getByRole('button', { name: /^Remove the filter Tag/ }).click()
  await expect(page.getByText('120 links')).toBeVisible()

  // j, j: the second row; with Shift the range from it to the fourth
  for (const key of ['j', 'j', 'x', 'j', 'j', 'Shift+X']) await page.keyboard.press(key)
  const bar = page.getByRole('toolbar', { name: 'Selected links' })
  await expect(bar.getByText('3 selected')).toBeVisible()
  await expectAccessibleInBothThemes(page)
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
  await expect(page.getByText('No link fits these filters')).toBeVisible()
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
  await expect(page.getByText('119 links')).toBeVisible()
})

/** The marks of a link that is paused, has a password and no clicks. */
async function expectMarks(page: Page): Promise<void> {
  const newest = page.getByRole('listitem').filter({ hasText: 'kite-119' })
  await expect(newest.getByText('Paused')).toBeVisible()
  await expect(newest.getByRole('img', { name: 'With a password' })).toBeVisible()
  await expect(newest.getByRole('img', { name: '0 clicks in 7 days' })).toBeVisible()
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
  test.use({ viewport: { width: 375, height: 812 }, colorScheme: 'dark' })

  test('the list and the selection bar fit', async ({ page, mailbox, destination }) => {
    await register(page, mailbox, { ...lin, email: 'lin.small@people.example' })
    const token = await page.evaluate(() => localStorage.getItem('token'))
    await page.request.post('/api/ui/v1/redirects/standard', {
      headers: { authorization: `Bearer ${token}` },
      data: { redirectTo: destination.url, tags: ['small'] },
    })
    await page.goto('main/furls?tag=small&createdBy=me')
    await page.getByRole('checkbox', { name: /^Select .*\// }).check()
    await expect(page.getByRole('toolbar', { name: 'Selected links' })).toBeVisible()
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
  })
})
