import type { Page } from '@playwright/test'
import { openTarget, type Target } from '../server/testing/servers/target/target.ts'
import { expectAccessible, expectFits } from './support/accessibility.ts'
import { expect, test as journey } from './support/journey.ts'
import { bornPerson, signIn } from './support/people.ts'
import { callsOf } from './support/second-factors.ts'

/** A Target is down after three failures and two minutes, and nothing here can shorten that. */
const UNTIL_DOWN_MS = 200_000
/** A first check that a busy machine lets fail is repeated after a minute, and the screen asks every 15 s. */
const UNTIL_UP_MS = 150_000

/** What led to the backup, on the incident and on the monitor. */
const PROOF = /From .+, GET answers 404 Not Found, and so does HEAD\./

const test = journey.extend<object, { target: Target }>({
  target: [
    async ({}, use) => {
      const target = await openTarget()
      await use(target)
      target.close()
    },
    { scope: 'worker' },
  ],
})

const maren = bornPerson('Maren', 'Oyelaran')
const titles = { shop: 'Prints from Dahab', tour: 'Winter tour tickets', kit: 'Press kit' }
type Name = keyof typeof titles

const page200 = (name: Name) => ({
  headers: { 'content-type': 'text/html' },
  body: `<!doctype html><html lang="en"><title>${titles[name]}</title><h1>Here</h1>`,
})

async function makeLinks(page: Page, target: Target): Promise<void> {
  const call = await callsOf(page)
  const site = `http://127.0.0.1:${target.httpPort}`
  for (const name of Object.keys(titles) as Name[]) {
    target.script(`/${name}`, page200(name))
    await call('POST', '/redirects/standard', {
      redirectTo: `${site}/${name}`,
      title: titles[name],
      ...(name === 'shop' && { fallbackUrl: `${site}/backup`, vanity: 'shop' }),
    })
  }
}

const rowOf = (page: Page, name: Name) =>
  page
    .getByRole('list', { name: 'Monitors' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: titles[name] }) })

test('links are watched from the empty screen, filtered, checked, paused, and told when they break', async ({
  page,
  target,
}) => {
  await signIn(page, maren)
  await page.goto('main')
  await makeLinks(page, target)

  await test.step('nothing is watched at first', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Monitoring' }).click()
    await expect(page.getByRole('heading', { name: /before your visitors do/ })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('checkbox', { name: titles.kit }).uncheck()
    await page.getByRole('button', { name: 'Watch my 2 most-clicked links' }).click()
    await expect(rowOf(page, 'shop').getByRole('img', { name: 'Up', exact: true })).toBeVisible({
      timeout: UNTIL_UP_MS,
    })
    await expect(rowOf(page, 'shop').getByRole('img', { name: /checks?: \d+ up/ })).toBeVisible()
  })

  target.script('/shop', { status: 404 })
  await checkFromMenu(page)

  await test.step('another link is chosen in the dialog', async () => {
    await page.getByRole('button', { name: 'Watch links' }).click()
    const dialog = page.getByRole('dialog', { name: 'Watch links' })
    await dialog.getByRole('searchbox', { name: 'Search links' }).fill('press')
    await dialog.getByRole('checkbox', { name: titles.kit }).check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Watch 1 link' }).click()
    await expect(dialog).toBeHidden()
    await expect(rowOf(page, 'kit')).toBeVisible()
  })

  await test.step('a monitor is opened, checked and paused', () => openMonitor(page))
  await test.step('monitors are filtered by the address', () => filterMonitors(page))
  await test.step('a link that breaks is announced, with its incident', () => seeIncident(page))
})

async function checkFromMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${titles.shop}` }).click()
  await page.getByRole('menuitem', { name: 'Check now' }).click()
  await expect(rowOf(page, 'shop').getByText('Checking again')).toBeVisible()
}

async function openMonitor(page: Page): Promise<void> {
  await rowOf(page, 'tour').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: titles.tour })).toBeVisible()
  await expect(page.getByText(/^Up for /)).toBeVisible({ timeout: UNTIL_UP_MS })
  const good = page.getByRole('cell', { name: 'As expected' })
  await expect(good.first()).toBeVisible()
  const before = await good.count()
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect.poll(() => good.count()).toBeGreaterThan(before)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'What to expect' }).click()
  const dialog = page.getByRole('dialog', { name: 'What to expect' })
  await dialog.getByLabel('Codes').fill('two hundred')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter codes such as 200, 204')).toBeVisible()
  await dialog.getByLabel('Codes').fill('200')
  await dialog.getByLabel('Must say').fill('Here')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Answers 200, says “Here”')).toBeVisible()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await expect(page.getByRole('button', { name: 'Check now' })).toBeHidden()
  await page.getByRole('link', { name: 'Monitoring' }).last().click()
  await expect(
    rowOf(page, 'tour')
      .getByText(/paused/i)
      .first(),
  ).toBeVisible()
}

async function filterMonitors(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Paused/, pressed: false }).click()
  await expect(page).toHaveURL(/state=paused/)
  await expect(page.getByRole('list', { name: 'Monitors' }).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Search monitors' }).fill('nothing at all')
  await expect(page.getByText('No monitor fits')).toBeVisible()
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(page).not.toHaveURL(/state=/)
  await expect(page.getByRole('list', { name: 'Monitors' }).getByRole('listitem')).toHaveCount(3)
}

async function seeIncident(page: Page): Promise<void> {
  const banner = page.getByRole('status').filter({ hasText: `“${titles.shop}” is down.` })
  await expect(banner).toBeVisible({ timeout: UNTIL_DOWN_MS })
  await expect(rowOf(page, 'shop').getByText(/^Down .+, answers 404 Not Found$/)).toBeVisible()
  await expectAccessible(page)
  await page.goto('main')
  await expect(page.getByRole('link', { name: '1 link is down' })).toBeVisible()
  await page.getByRole('button', { name: /^Notices, / }).click()
  await page.getByRole('link', { name: `${titles.shop} is down` }).click()

  await expect(page.getByRole('heading', { level: 1, name: /^Answers 404/ })).toBeVisible()
  await expect(page.getByText('Confirmed down')).toBeVisible()
  await expect(page.getByText(PROOF)).toBeVisible()
  await page.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(page.getByText('Acknowledged by Maren Oyelaran')).toBeVisible()
  await page.getByRole('textbox', { name: 'Note' }).fill('The shop moves <b>today</b>.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('Note saved')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue(
    'The shop moves <b>today</b>.',
  )
  await expectNarrow(page)
}

/** On a phone no screen of monitoring is wider than the window. */
async function expectNarrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 375, height: 812 })
  await expectFits(page)
  await page.getByRole('link', { name: titles.shop }).click()
  await expect(page.getByText(/^Down for /)).toBeVisible()
  await switchBackup(page)
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole('link', { name: 'Monitoring' }).last().click()
  await expect(rowOf(page, 'shop')).toBeVisible()
  await expectFits(page)
  await page.getByRole('link', { name: 'Broken links' }).click()
  await expect(page.getByText('No broken links')).toBeVisible()
  await expectFits(page)
}

/** The backup is used by itself while the Target is down, and can be switched off and on. */
async function switchBackup(page: Page): Promise<void> {
  const { origin } = new URL(page.url())
  const leadsTo = async () => {
    const answer = await page.request.get(`${origin}/shop`, { maxRedirects: 0 })
    return new URL(answer.headers().location ?? '').pathname
  }
  await expect(page.getByText(/^People go to 127\.0\.0\.1:\d+\/backup\.$/)).toBeVisible()
  await expect(page.getByText(PROOF)).toBeVisible()
  await expect.poll(leadsTo).toBe('/backup')
  await page.getByRole('button', { name: 'Back to the destination' }).click()
  await expect(page.getByText('Send people to the backup meanwhile?')).toBeVisible()
  await expect.poll(leadsTo).toBe('/shop')
  await page.getByRole('button', { name: 'Use backup address' }).click()
  await expect(page.getByRole('button', { name: 'Back to the destination' })).toBeVisible()
  await expect.poll(leadsTo).toBe('/backup')
}
