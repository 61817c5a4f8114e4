import type { APIResponse, Locator, Page } from '@playwright/test'
import { readMarkup } from '../server/testing/corpora/corpora.ts'
import { expectAccessible, expectFits } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { bornPerson, signIn } from './support/people.ts'
import { pressInTurn } from './support/press-in-turn.ts'

const gil = bornPerson('Gil', 'Reed')

async function addCountries(
  page: Page,
  drawer: Locator,
  { rule, names }: { rule: number; names: string[] },
) {
  await drawer.getByRole('button', { name: `Add a country to rule ${rule}` }).click()
  const search = drawer.getByLabel('Search countries').filter({ visible: true })
  for (const name of names) {
    await search.fill(name)
    // The first match is chosen while typing
    const option = drawer.getByRole('option', { name, exact: true })
    await expect(option).toHaveAttribute('data-combobox-selected', 'true')
    await search.press('Enter')
  }
  await page.keyboard.press('Escape')
}

interface GeoFurlScene {
  page: Page
  drawer: Locator
  /** The address of the test's target. */
  url: string
  /** Follows the GeoFurl with these headers. */
  follow: (headers: Record<string, string>) => Promise<APIResponse>
}

test('a GeoFurl is edited, tried out, reordered, saved, followed and turned into a Furl again', async ({
  page,
  request,
  destination,
  program,
}) => {
  await signIn(page, gil)
  await page.goto('main')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await pressInTurn(page, ['g', 'g'], /geofurls$/)
  await expect(page.getByRole('heading', { level: 1, name: 'GeoFurls' })).toBeVisible()
  await expect(page.getByText('No GeoFurls yet')).toBeVisible()
  await page.goto('main/geofurls?intro=true')
  const scene: GeoFurlScene = {
    page,
    drawer: page.getByRole('dialog'),
    url: destination.url,
    follow: (headers) => request.get(`${program.origin}/near-you`, { maxRedirects: 0, headers }),
  }
  await test.step('the drawer has a first rule, and takes countries and continents', () =>
    write(scene))
  await test.step('the tester names and highlights the rule that fires', () => tryIt(scene))
  await test.step('a rule has a second condition, and blocks with a message', () => block(scene))
  await test.step('the draft survives a page load, and is saved', () => save(scene))
  await test.step('visitors go where their rule leads', () => followIt(scene))
  await test.step('a pause keeps the rules; without rules it is turned into a Furl', () =>
    plain(scene))
})

async function write({ page, drawer, url }: GeoFurlScene) {
  await drawer.getByLabel('Address for everyone else').fill(url)
  await drawer.getByLabel('Key').fill('Near-You')
  await addCountries(page, drawer, { rule: 1, names: ['Germany', 'Austria'] })
  await drawer.getByLabel('Address of rule 1').fill(`${url}&to=de`)
  await drawer.getByRole('button', { name: 'Add rule' }).click()
  await addCountries(page, drawer, { rule: 2, names: ['All of Europe'] })
  await drawer.getByLabel('Address of rule 2').fill(`${url}&to=eu`)
}

async function tryIt({ page, drawer, url }: GeoFurlScene) {
  await drawer.getByRole('combobox', { name: 'Country of the visitor' }).click()
  await page.getByRole('option', { name: 'Austria', exact: true }).click()
  await expect(drawer.getByText('rule 1', { exact: true })).toBeVisible()
  await expect(drawer.locator('[data-hit]')).toHaveCount(1)
  await drawer.getByRole('button', { name: 'Move rule 2' }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(drawer.getByLabel('Address of rule 1')).toHaveValue(/to=eu$/)
  await expect(drawer.getByText('Never fires. Rule 1 comes first')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(drawer.getByText('Never fires.')).toBeHidden()
  await everybody(page, drawer, url)
}

/** A rule without conditions catches all visitors, so the last row never fires. */
async function everybody(page: Page, drawer: Locator, url: string): Promise<void> {
  await drawer.getByRole('button', { name: 'Add rule' }).click()
  await drawer.getByRole('button', { name: 'Add condition or A/B to rule 3' }).click()
  await page.getByRole('menuitem', { name: 'Are shared out (A/B)' }).click()
  await drawer.getByLabel('Address A of rule 3').fill(`${url}&to=a`)
  await drawer.getByLabel('Address B of rule 3').fill(`${url}&to=b`)
  await expect(drawer.getByText('Never fires. Rule 3 takes everyone.')).toBeVisible()
  await drawer.getByRole('button', { name: 'Delete rule 3' }).click()
  await expect(drawer.getByText('Never fires.')).toBeHidden()
}

async function block({ page, drawer }: GeoFurlScene) {
  const add = drawer.getByRole('button', { name: 'Add condition or A/B to rule 3' })
  await drawer.getByRole('button', { name: 'Add rule' }).click()
  await add.click()
  await page.getByRole('menuitem', { name: 'Device' }).click()
  await drawer.getByRole('combobox', { name: 'Device of rule 3' }).click()
  await page.getByRole('option', { name: 'Game console' }).click()
  await page.keyboard.press('Escape')
  await add.click()
  await page.getByRole('menuitem', { name: 'Are blocked with a message' }).click()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: /^Create GeoFurl/ }).click()
  await expect(drawer.getByText('1 field needs a look')).toBeVisible()
  await drawer.getByLabel('Message of rule 3').fill('<img src=x onerror=alert(1)> Not on this one.')
}

async function save({ page, drawer }: GeoFurlScene) {
  await page.goto('main/geofurls')
  await expect(page.getByText('No GeoFurls yet')).toBeVisible()
  // On this screen the shortcut makes a GeoFurl too
  await page.keyboard.press('c')
  await expect(drawer.getByLabel('Address of rule 2')).toHaveValue(/to=eu$/)
  await drawer.getByRole('button', { name: /^Create GeoFurl/ }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'GeoFurls' })).toBeFocused()
  await expect(page.getByRole('list', { name: 'Links' }).getByText('Near-You')).toBeVisible()
}

async function followIt({ url, follow }: GeoFurlScene) {
  const from = async (address: string) =>
    (await follow({ 'x-forwarded-for': address })).headers().location
  expect(await from('81.2.69.142')).toBe(`${url}&to=eu`)
  expect(await from('8.8.8.8')).toBe(url)
  const blocked = await follow({
    'x-forwarded-for': '8.8.8.8',
    'user-agent': 'Mozilla/5.0 (PlayStation; PlayStation 5/6.50) AppleWebKit/605.1.15',
  })
  expect(blocked.status()).toBe(403)
  expect(await blocked.text()).toContain('&lt;img src=x onerror=alert(1)&gt; Not on this one.')
}

async function plain({ page, drawer, follow }: GeoFurlScene) {
  const actions = page.getByRole('button', { name: /^Actions for .*Near-You$/ })
  await actions.click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await expect.poll(async () => (await follow({})).status()).toBe(404)
  await actions.click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 375, height: 812 })
  await expect(drawer.getByText('Rules by country')).toBeVisible()
  await expectFits(page)
  for (const rule of [3, 2, 1]) {
    await drawer.getByRole('button', { name: `Delete rule ${rule}` }).click()
  }
  const save = drawer.getByRole('button', { name: /^Save changes/ })
  await save.click()
  await expect(drawer.getByText('Geo redirects are required for GEO type URLs')).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Add rule' })).toBeFocused()
  await expectAccessible(page)
  await expectFits(page)
  await drawer.getByRole('button', { name: 'Turn into a Furl' }).click()
  await expect(drawer.getByText('Same address everywhere')).toBeVisible()
  await save.click()
  await expect(drawer).toBeHidden()
  await expect(page.getByText('No GeoFurls yet')).toBeVisible()
}

test('texts of rules are escaped, in the drawer and on the page of a block', async ({
  page,
  program,
  complaints,
}) => {
  const ivo = bornPerson('Ivo', 'Reed')
  await signIn(page, ivo)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const payloads = readMarkup()
    .filter((payload) => payload.trim() !== '' && payload.length <= 500)
    .slice(0, 40)
  const geo = payloads.map((message) => ({ countries: [], os: ['Nintendo'], block: { message } }))
  const made = await page.request.post('/api/ui/v1/redirects/geo', {
    headers: { authorization: `Bearer ${token}` },
    data: { redirectTo: 'https://example.com/', vanity: 'hostile-rules', geo },
  })
  expect(made.status(), await made.text()).toBe(201)
  let alerts = 0
  page.on('dialog', (dialog) => {
    alerts += 1
    void dialog.dismiss()
  })
  await page.goto('main/geofurls')
  await page.getByRole('button', { name: /^Actions for .*hostile-rules$/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page.getByLabel(`Message of rule ${payloads.length}`)).toHaveValue(/./)
  await expect(page.getByText('Never fires.').first()).toBeVisible()
  await page.setExtraHTTPHeaders({ 'user-agent': 'Mozilla/5.0 (Nintendo Switch; WebApplet)' })
  const answer = await page.goto(`${program.origin}/hostile-rules`)
  expect(answer?.status()).toBe(403)
  // The browser itself logs the status.
  expect(complaints.splice(0).filter((text) => !/status of 403/.test(text))).toEqual([])
  expect(alerts).toBe(0)
})
