import { devices, type Locator, type Page } from '@playwright/test'
import { expectAccessible, expectFits } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { bornPerson, signIn } from './support/people.ts'

const ines = bornPerson('Ines', 'Larch')
const { userAgent } = devices['Desktop Chrome']
const HOSTILE = '<img src=x onerror=alert(1)>'

/** Follows a short link as a browser does, and returns the id that the target was given. */
async function follow(page: Page, address: string): Promise<string> {
  const headers = { 'user-agent': userAgent }
  const answer = await page.request.get(address, { headers, maxRedirects: 0 })
  const target = new URL(answer.headers().location ?? '')
  // The target's own parameter comes first and stays as it was.
  expect([...target.searchParams.keys()]).toEqual(['size', 'uf_id'])
  return target.searchParams.get('uf_id') ?? ''
}

/** Reports a conversion as the site's server does, with the credential of the member who is signed in. */
async function report(page: Page, body: object): Promise<number> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const address = new URL('/analytics/v1/conversions', page.url()).href
  const answer = await page.request.post(address, {
    data: body,
    headers: { authorization: `Bearer ${token}` },
  })
  return answer.status()
}

/** Opens the steps by keyboard, and copies the example. */
async function readSetUp(page: Page, panel: Locator, origin: string): Promise<void> {
  await page.goto('analytics')
  await expect(panel.getByText('These clicks carry no click id')).toBeVisible()
  const steps = panel.getByRole('button', { name: 'Show how to count conversions' })
  await steps.focus()
  await page.keyboard.press('Enter')
  const example = panel.getByRole('region', { name: 'Example call' })
  await expect(example).toContainText(`curl ${origin}/analytics/v1/conversions`)
  await panel.getByRole('button', { name: 'Copy the example' }).click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(await example.locator('pre').textContent())
  await expectAccessible(page)
  await page.setViewportSize({ width: 375, height: 812 })
  await expectFits(page)
  await page.setViewportSize({ width: 1440, height: 900 })
}

async function makeLinkWithIds(page: Page, address: string): Promise<void> {
  await page.goto('main/furls')
  await page.getByRole('banner').getByRole('button', { name: 'Create link' }).click()
  const drawer = page.getByRole('dialog', { name: 'New link' })
  await drawer.getByLabel('Address', { exact: true }).fill(address)
  await drawer.getByLabel('Key').fill('larch-sale')
  await drawer.getByRole('button', { name: 'UTM parameters' }).click()
  await drawer.getByRole('checkbox', { name: 'Add click ids' }).check()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: /^Create link/ }).click()
  await expect(drawer).toBeHidden()
}

/** Beside the clicks of a value, in its list and among all rows. */
async function expectConversionsInLists(page: Page): Promise<void> {
  const links = page.getByRole('region', { name: 'Links', exact: true })
  await expect(links.getByText('Conversions', { exact: true }).first()).toBeVisible()
  await expect(links.getByText('3 Conversions')).toBeVisible()
  await links.getByRole('button', { name: 'All rows: Links' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('columnheader', { name: 'Conversions' })).toBeVisible()
  const row = dialog.getByRole('row', { name: /larch-sale/ })
  await expect(row.getByRole('cell', { name: '3', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

test('a click is followed to what came of it, which the analytics show by name', async ({
  page,
  program,
  destination,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, ines)
  await page.goto('main')
  const panel = page.getByRole('region', { name: 'Conversions' })
  const funnel = panel.getByRole('list', { name: 'From visitors to conversions' })

  await test.step('without any, the panel says how to count them, by keyboard too', () =>
    readSetUp(page, panel, program.origin))

  await test.step('a link is made that adds ids, and says so', () =>
    makeLinkWithIds(page, destination.url))

  const address = `${program.origin}/larch-sale`
  const first = await follow(page, address)
  expect(await follow(page, address)).not.toBe(first)

  await test.step('clicks that led to nothing yet are a funnel', async () => {
    await page.goto('analytics')
    await expect(funnel.getByText('100% of clicks')).toBeVisible()
    await expect(panel.getByText('Nothing was reported for these clicks yet.')).toBeVisible()
  })

  await test.step('what the site reports appears by itself, and counts once', async () => {
    const order = { clickId: first, name: 'Purchase', reference: 'order-1' }
    const price = { value: 19.9, currency: 'EUR' }
    expect(await report(page, { ...order, ...price })).toBe(202)
    expect(await report(page, { ...order, ...price })).toBe(202)
    expect(await report(page, { ...order, reference: 'order-2', value: 5, currency: 'USD' })).toBe(
      202,
    )
    expect(await report(page, { clickId: first, name: HOSTILE })).toBe(202)
    expect(await report(page, { clickId: first.replace(/.$/, '!'), name: 'Purchase' })).toBe(422)
    const purchases = panel.getByRole('row', { name: /^Purchase/ })
    await expect(purchases).toHaveText(/^Purchase\s*2\s*1 50%\s*€19\.90\s*\$5\.00$/, {
      timeout: 40_000,
    })
    await expect(panel.getByRole('rowheader', { name: HOSTILE })).toBeVisible()
    await expect(funnel.getByText('50% of those with an id')).toBeVisible()
    await expectConversionsInLists(page)
    await expectAccessible(page)
  })

  await test.step('so does the screen of the link', async () => {
    await page.goto(`main/furls/${new URL(program.origin).host}/larch-sale`)
    await expect(panel.getByRole('row', { name: /^Purchase/ })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a filter leaves out the others, on a phone too', async () => {
    await page.setViewportSize({ width: 375, height: 812 })
    await page.goto('analytics?key=larch-sale')
    await expect(panel.getByRole('row', { name: /^Purchase/ })).toBeVisible()
    await expectFits(page)
    await page.goto('analytics?country=FR')
    await expect(panel.getByText('These clicks carry no click id')).toBeVisible()
  })
})
