import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { bornPerson, signIn } from './support/people.ts'
import { callsOf } from './support/second-factors.ts'

const list = (page: Page) => page.getByRole('list', { name: 'Links' })

test('UTM values of a pasted address are fields, and a template asks before it replaces them', async ({
  page,
  request,
  program,
  destination,
}) => {
  await signIn(page, bornPerson('Ana', 'Reyes'))
  const call = await callsOf(page)
  const utmParams = { source: 'print', medium: 'flyer' }
  await call('POST', '/utm-templates', { name: 'Flyer', utmParams })
  await page.goto('main/furls')
  await expect(page.getByText('No links yet')).toBeVisible()
  await page.keyboard.press('c')
  const drawer = page.getByRole('dialog', { name: 'New link' })
  const address = drawer.getByLabel('Address', { exact: true })
  const source = drawer.getByLabel('Source')
  const campaign = drawer.getByLabel('Campaign')
  const pasted = `${destination.url}&utm_source=news+letter&a=%7e&utm_campaign=spring#top`
  await address.fill(pasted)
  const fold = drawer.getByRole('button', { name: /^UTM parameters/ })
  await expect(fold).toContainText('2 set')
  await fold.click()
  await expect(source).toHaveValue('news letter')
  await expect(campaign).toHaveValue('spring')
  await expect(address).toHaveValue(pasted)

  await source.fill('mail')
  await expect(address).toHaveValue(pasted.replace('news+letter', 'mail'))

  const template = drawer.getByRole('button', { name: 'Flyer', exact: true })
  const question = drawer.getByRole('alertdialog')
  await template.click()
  await expect(question).toContainText('source “mail”, campaign “spring”')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(template).toBeFocused()
  await expect(campaign).toHaveValue('spring')

  await template.click()
  await question.getByRole('button', { name: 'Replace them' }).click()
  await expect(address).toHaveValue(`${destination.url}&utm_source=print&a=%7e#top`)
  await expect(drawer.getByLabel('Medium')).toHaveValue('flyer')
  await expect(campaign).toHaveValue('')

  await drawer.getByLabel('Key').fill('flyer')
  await page.keyboard.press('Control+Enter')
  await expect(drawer).toBeHidden()
  const answer = await request.get(`${program.origin}/flyer`, { maxRedirects: 0 })
  expect(answer.headers().location).toBe(
    `${destination.url}&utm_source=print&a=%7e&utm_medium=flyer#top`,
  )
})

test('a new link is announced beside its row, which has its copy, its code and its rules', async ({
  page,
  context,
  destination,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, bornPerson('Ana', 'Reyes'))
  const call = await callsOf(page)
  const split = [1, 3].map((weight) => ({ redirectTo: `${destination.url}&of=${weight}`, weight }))
  await call('POST', '/redirects/geo', {
    ...{ type: 'GEO', vanity: 'ship', redirectTo: destination.url },
    geo: [
      { countries: ['DE', 'AT', 'CH'], redirectTo: destination.url },
      { devices: ['mobile'], countries: [], split },
    ],
  })
  await page.goto('main/furls')
  const ship = list(page).getByRole('listitem').filter({ hasText: 'ship' })
  await expect(ship).toContainText('2 rules')
  await expect(ship).toContainText('Germany')
  await expect(ship).toContainText('Split 25/75')

  await page.keyboard.press('c')
  const drawer = page.getByRole('dialog', { name: 'New link' })
  await drawer.getByLabel('Address', { exact: true }).fill(destination.url)
  await drawer.getByLabel('Key').fill('harbour')
  await page.keyboard.press('Control+Enter')
  await expect(drawer).toBeHidden()
  const toast = page.getByRole('alert').filter({ hasText: 'Link copied to clipboard' })
  await expect(toast.getByText('Copied!', { exact: true })).toBeVisible()
  const row = list(page).getByRole('listitem').filter({ hasText: 'harbour' })
  await expect.poll(() => areApart(page)).toBe(true)
  await toast.getByRole('button', { name: 'QR code' }).click()
  const designer = page.getByRole('dialog', { name: /QR code/ })
  await expect(designer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(designer).toBeHidden()

  await page.setViewportSize({ width: 375, height: 812 })
  await row.getByRole('button', { name: /^QR code of/ }).click()
  await expect(designer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row.getByRole('button', { name: /^QR code of/ })).toBeFocused()
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await row.getByRole('button', { name: /^Copy/ }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/harbour$/)
  await expectAccessible(page)
})

/** Whether the toast covers no part of the new link's row. */
const areApart = (page: Page) =>
  page.evaluate(() => {
    const toast = document.querySelector('.mantine-Notification-root')?.getBoundingClientRect()
    const row = document.querySelector('li:has(a[href$="harbour"])')?.getBoundingClientRect()
    if (!toast || !row) return false
    return (
      toast.bottom <= row.top ||
      toast.top >= row.bottom ||
      toast.right <= row.left ||
      toast.left >= row.right
    )
  })

test('parts of words are found, and the key that is meant comes first', async ({
  page,
  destination,
}) => {
  await signIn(page, bornPerson('Ben', 'Reyes'))
  const call = await callsOf(page)
  for (const [vanity, path] of [
    ['gift', ''],
    ['giftcard', ''],
    ['small', '/gift-shop'],
  ] as const) {
    const redirectTo = new URL(path, destination.url).href
    await call('POST', '/redirects/standard', { vanity, redirectTo })
  }
  await page.goto('main/furls')
  await page.getByLabel('Search links').fill('tcar')
  await expect(list(page).getByRole('listitem')).toHaveCount(1)
  await expect(list(page)).toContainText('giftcard')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('gift')
  const options = page.getByRole('group', { name: 'Links' }).getByRole('option')
  await expect(options.nth(0)).toContainText('/gift')
  await expect(options.nth(1)).toContainText('/giftcard')
  await expect(options.nth(2)).toContainText('/small')
  await expect(options.nth(1).locator('mark').first()).toHaveText('gift')

  await page.keyboard.press('Escape')
  await page.getByLabel('Search links').fill('')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const filters = page.getByRole('listbox', { name: 'Filters' })
  await expect(filters.getByRole('group').first()).toHaveAccessibleName('Domain')
  await expect(page.getByLabel('First day')).toBeHidden()
  await page.getByRole('button', { name: 'Made on days of your choice' }).click()
  await expect(page.getByLabel('First day')).toBeVisible()
})

test('the screen of a link says how many, from where, and whether it works', async ({
  page,
  destination,
}) => {
  await signIn(page, bornPerson('Cleo', 'Reyes'))
  const call = await callsOf(page)
  await call('POST', '/redirects/standard', { vanity: 'quay', redirectTo: destination.url })
  await page.goto('main/furls')
  await list(page).getByRole('link', { name: /quay$/ }).click()
  const works = page.getByRole('region', { name: 'Does it work?' })
  await expect(works).toContainText('Visitors are led on.')
  await expect(page.getByRole('region', { name: 'Clicks by people' })).toBeVisible()
  await works.getByRole('button', { name: 'Watch it' }).click()
  await expect(works.getByRole('link', { name: 'Monitoring' })).toBeVisible()
  const changes = page.getByRole('list', { name: 'Changes' })
  await expect(changes).toBeHidden()
  await page.getByRole('button', { name: 'Show changes' }).click()
  await expect(changes.getByRole('listitem')).toHaveCount(2)
  await page.mouse.move(0, 0)
  await expectAccessible(page)
})
