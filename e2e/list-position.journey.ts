import type { Page } from '@playwright/test'
import type { Link } from '../contract/links/links.ts'
import { expect, test } from './support/journey.ts'
import { bornPerson, signIn } from './support/people.ts'
import { callsOf } from './support/second-factors.ts'

const ash = bornPerson('Ash', 'Rowe')
const LINKS = 60

async function makeLinks(page: Page, target: string, name: string): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const items = Array.from({ length: LINKS }, (_, number) => ({
    action: 'create',
    link: { redirectTo: target, vanity: `${name}-${number + 10}` },
  }))
  const made = await page.request.post('/api/ui/v1/redirects/bulk', {
    headers: { authorization: `Bearer ${token}` },
    data: { items },
  })
  expect(made.ok()).toBe(true)
}

const visibleRows = (page: Page) =>
  page
    .getByRole('button', { name: /^Actions for/ })
    .evaluateAll((buttons) => buttons.map((button) => button.ariaLabel))

test('going back to the list restores it, with the focus at the link that was opened', async ({
  page,
  destination,
}) => {
  await signIn(page, ash)
  await makeLinks(page, destination.url, 'gull')
  await page.goto('main/furls?sort=-key')
  const row = page.getByRole('button', { name: /^Actions for .*gull-19$/ })
  // Only the rows around the visible ones are rendered; scrolling to the last one renders the next ones.
  const drawn = page.getByRole('button', { name: /^Actions for / })
  await expect(async () => {
    if ((await row.count()) === 0) await drawn.last().scrollIntoViewIfNeeded()
    expect(await row.count()).toBe(1)
  }).toPass()
  await row.scrollIntoViewIfNeeded()
  const link = page.getByRole('link', { name: /\/gull-19$/ })
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: /gull-19$/ })).toBeFocused()
  await page.locator('main').getByRole('link', { name: 'Furls', exact: true }).click()
  await expect(page).toHaveURL(/\?sort=-key$/)
  await expect(link).toBeFocused()
  await expect(link).toBeInViewport()

  await row.click()
  await page.getByRole('menuitem', { name: 'Analytics' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible()
  await page.goBack()
  await expect(link).toBeFocused()
  await expect(link).toBeInViewport()
})

test('rows keep their order while clicks come in, until the order is chosen again', async ({
  page,
  request,
  destination,
  program,
}) => {
  await signIn(page, bornPerson('Ash', 'Rowe'))
  const prefix = `${program.origin}/`
  await makeLinks(page, destination.url, 'tern')
  await page.goto('main/furls?sort=-clicks')
  await expect(page.getByText(`${LINKS} links`)).toBeVisible()
  const before = await visibleRows(page)
  const last = /tern-\d+$/.exec(before[3] ?? '')?.[0] ?? 'none'
  const headers = {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  }
  await request.get(prefix + last, { maxRedirects: 0, headers })
  const call = await callsOf(page)
  const most = () => call<{ items: Link[] }>('GET', '/redirects?sort=-clicks&limit=1')
  await expect.poll(async () => (await most()).items[0]?.clicks.human).toBe(1)
  const clicked = page.getByRole('listitem').filter({ hasText: last })
  // Any change of a link reloads the list
  await page.getByRole('button', { name: before[0] ?? '', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await expect(clicked.getByText('1 click in 7 days')).toBeVisible()
  expect(await visibleRows(page)).toEqual(before)
  await chooseOrder(page, 'Newest')
  await chooseOrder(page, 'Most clicks')
  await expect(page.getByRole('button', { name: /^Actions for/ }).first()).toHaveAccessibleName(
    before[3] ?? '',
  )
})

/** A menu that is still closing would lie above the next one. */
async function chooseOrder(page: Page, name: string): Promise<void> {
  const menus = page.getByRole('menu', { includeHidden: true })
  await expect(menus).toHaveCount(0)
  await page.getByRole('button', { name: /^Sorted by/ }).click()
  await page.getByRole('menuitemradio', { name }).click()
  await expect(menus).toHaveCount(0)
}
