import { devices, type Page } from '@playwright/test'
import type { Link } from '../contract/links/links.ts'
import { expectAccessible, expectFits } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { bornPerson, signIn } from './support/people.ts'
import { callsOf } from './support/second-factors.ts'

const { userAgent } = devices['Desktop Chrome']
const hostile = '<img src=x onerror=alert(1)> & "tea"'
/** A click is counted within three seconds, and a tab asks every five. */
const UNTIL_SHOWN_MS = 30_000

const bellOf = (page: Page) => page.getByRole('button', { name: /^Notices/ })
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Notices' })

async function click(page: Page, shortUrl: string, times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    const headers = { 'user-agent': userAgent }
    const answer = await page.request.get(shortUrl, { headers, maxRedirects: 0 })
    expect(answer.status()).toBe(302)
  }
}

test('the bell tells what happened, once, in every open tab', async ({ page }) => {
  await signIn(page, bornPerson('Wren', 'Hollis'))
  const call = await callsOf(page)
  await page.goto('main')
  await expect(bellOf(page)).toHaveAccessibleName('Notices')

  await test.step('nothing has happened', async () => {
    await page.keyboard.press('b')
    await expect(panelOf(page).getByText('All quiet')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(panelOf(page)).toBeHidden()
  })

  await test.step('first clicks are asked for', () => chooseFirstClicks(page))

  const body = { redirectTo: 'https://example.org/', title: hostile }
  const link = await call<Link>('POST', '/redirects/standard', body)
  const second = await page.context().newPage()
  await second.goto('main')

  await test.step('a first click and a milestone come by themselves', async () => {
    await click(page, link.shortUrl, 1)
    await expect(bellOf(page)).toHaveAccessibleName('Notices, 1 new', { timeout: UNTIL_SHOWN_MS })
    await click(page, link.shortUrl, 99)
    await expect(bellOf(page)).toHaveAccessibleName('Notices, 2 new', { timeout: UNTIL_SHOWN_MS })
    await expect(bellOf(second)).toHaveAccessibleName('Notices, 2 new', { timeout: UNTIL_SHOWN_MS })
  })

  await test.step('what was shown is seen, and stays marked while the list is open', async () => {
    await bellOf(page).click()
    const rows = panelOf(page).getByRole('listitem')
    await expect(rows).toHaveCount(2)
    await expect(rows.first()).toContainText(`New: ${hostile} has reached 100 clicks`)
    await expect(rows.last()).toContainText(`First click on ${hostile}`)
    await expect(bellOf(page)).toHaveAccessibleName('Notices', { timeout: UNTIL_SHOWN_MS })
    await expect(rows.first()).toContainText('New: ')
    await expectAccessible(page)
    await panelOf(page).getByRole('button', { name: 'Mark all as seen' }).click()
    await expect(rows.first()).not.toContainText('New: ')
    await expect(bellOf(second)).toHaveAccessibleName('Notices', { timeout: UNTIL_SHOWN_MS })
  })

  await test.step('a row leads to its link, by keyboard', async () => {
    await panelOf(page)
      .getByRole('link', { name: /has reached 100 clicks/ })
      .press('Enter')
    await expect(page).toHaveURL(`main/furls/${encodeURIComponent(link.domain)}/${link.key}`)
    await expect(panelOf(page)).toBeHidden()
  })

  await test.step('on a phone it fills the screen, and a link in a mail opens it', async () => {
    await page.setViewportSize({ width: 375, height: 812 })
    await page.goto('main?notices=open')
    const panel = panelOf(page)
    await expect(panel.getByRole('listitem')).toHaveCount(2)
    await expectFits(page)
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect(panel).toBeHidden()
    await expect(page).toHaveURL('main')
    await expectFits(page)
    await bellOf(page).click()
    await expect(panelOf(page)).toBeVisible()
  })
})

async function chooseFirstClicks(page: Page): Promise<void> {
  await bellOf(page).click()
  await panelOf(page).getByRole('link', { name: 'Choose notices' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  const bell = page.getByRole('switch', { name: 'First clicks in the bell' })
  await expect(bell).not.toBeChecked()
  const mail = page.getByRole('switch', { name: 'Milestones by mail' })
  // Not check(), which wants the change in the moment of the press.
  for (const choice of [bell, mail]) {
    await choice.click()
    await expect(choice).toBeChecked()
  }
  await expectAccessible(page)
  await page.reload()
  await expect(bell).toBeChecked()
  await expect(mail).toBeChecked()
}
