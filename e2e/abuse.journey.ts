import type { Page } from '@playwright/test'
import type { ReportAction, ReportPage } from '../contract/operators/abuse.ts'
import { expectAccessible, expectFits } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { forgive } from './support/logging-in.ts'
import { makeLink } from './support/make-link.ts'
import { bornPerson, signIn } from './support/people.ts'
import { callsOf } from './support/second-factors.ts'

const vera = bornPerson('Vera', 'Birch')
const nils = bornPerson('Nils', 'Birch')

const otto = bornPerson('Otto', 'Birch')

/** Lifts the bans and dismisses the reports that journeys before this one have left on the same program. */
async function emptyTheQueue(operator: Page): Promise<void> {
  const call = await callsOf(operator)
  const decideAll = async (status: string, action: ReportAction) => {
    const path = `/operator/reports?status=${status}&limit=100`
    const list = () => call<ReportPage>('GET', path)
    for (let { items } = await list(); items.length > 0; { items } = await list()) {
      for (const { id } of items) await call('PUT', `/operator/reports/${id}/${action}`, {})
    }
  }
  await decideAll('BANNED', 'undo')
  await decideAll('OPEN', 'dismiss')
}

test('an operator bans a reported link and lifts the ban, and a blocked host stops links at once', async ({
  page,
  browser,
  baseURL,
  request,
  mailbox,
  destination,
  program,
}) => {
  await signIn(page, vera)
  await emptyTheQueue(page)
  const other = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block' })
  const owner = await other.newPage()
  await signIn(owner, nils)
  const { key } = await makeLink(owner, destination.url)
  const follow = () => request.get(`${program.origin}/${key}`, { maxRedirects: 0 })
  expect((await follow()).status()).toBe(302)

  const visitor = await other.newPage()
  await visitor.goto(`${program.origin}/${key}+`)
  await visitor.getByText('Report this link').click()
  await visitor.getByLabel('What is wrong with it?').selectOption('PHISHING')
  await visitor.getByLabel('More about it, if you like').fill('<img src=x onerror=alert(1)>')
  await expectAccessible(visitor)
  await visitor.getByRole('button', { name: 'Send the report' }).click()
  await expect(visitor.getByRole('heading', { name: 'Thank you' })).toBeVisible()

  await page.goto('main')
  await page.getByRole('link', { name: 'Reports' }).click()
  await expect(page.getByText('“<img src=x onerror=alert(1)>”')).toBeVisible()
  await expectAccessible(page)
  const ban = page.getByRole('button', { name: /^Ban the link/ })
  await ban.click()
  const question = page.getByRole('dialog', { name: /^Ban .*\?$/ })
  await expect(question.getByText('You can lift the ban at any time.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(ban).toBeFocused()
  expect((await follow()).status()).toBe(302)
  await page.getByRole('button', { name: /^Ban all links of the account of/ }).click()
  await expect(question).toHaveAccessibleName(/^Ban all links of /)
  await page.keyboard.press('Escape')
  await ban.click()
  await question.getByRole('button', { name: 'Ban link' }).click()
  await expect(page.getByText('No report waits')).toBeVisible()

  await expect.poll(async () => (await follow()).status()).toBe(410)
  await mailbox.waitFor(({ to, subject }) => to.includes(nils.email) && /was banned$/.test(subject))
  await owner.goto('main/furls')
  await expect(owner.getByText('Banned: phishing')).toBeVisible()

  await page.getByText('Banned', { exact: true }).click()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByText('Nothing is banned')).toBeVisible()
  await expect.poll(async () => (await follow()).status()).toBe(302)

  await page.getByRole('link', { name: 'Block list' }).click()
  await expect(page.getByText('Nothing is blocked')).toBeVisible()
  await page.getByRole('textbox', { name: 'Host' }).fill('127.0.0.1')
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Take 127.0.0.1 off the list' })).toBeVisible()
  await expect.poll(async () => (await follow()).status()).toBe(410)
  await expectAccessible(page)
  await page.setViewportSize({ width: 375, height: 812 })
  await expectFits(page)
  await page.getByRole('button', { name: 'Take 127.0.0.1 off the list' }).click()
  await expect.poll(async () => (await follow()).status()).toBe(302)

  await owner.goto('settings/reports')
  await expect(owner).toHaveURL(/\/access\?needs=operator$/)
  await expect(owner.getByText(/this page is for whoever runs this installation/)).toBeVisible()
  await other.close()
})

test('an operator bans a link that nobody reported, finds it among the bans, and lifts it', async ({
  page,
  request,
  destination,
  program,
  complaints,
}) => {
  await signIn(page, otto)
  await emptyTheQueue(page)
  const { key, shortUrl } = await makeLink(page, destination.url)
  const follow = async () =>
    (await request.get(`${program.origin}/${key}`, { maxRedirects: 0 })).status()

  await page.goto('main')
  await page.getByRole('button', { name: 'Search or go to…' }).click()
  await page.getByRole('combobox', { name: 'Search or go to' }).fill('bans')
  await expect(page.getByRole('option', { name: 'Bans' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Bans', level: 1 })).toBeVisible()
  const target = page.getByLabel('Short link')
  await target.fill(`${shortUrl}-not`)
  await page.keyboard.press('Enter')
  const ban = page.getByRole('dialog').getByRole('button', { name: 'Ban link' })
  await ban.click()
  await expect(page.getByText('There is no such short link here')).toBeVisible()
  await expect(target).toBeFocused()
  await expect(target).toHaveValue(`${shortUrl}-not`)
  forgive(complaints, 422)
  await target.fill(shortUrl)
  await page.keyboard.press('Enter')
  await ban.click()
  const lift = page.getByRole('button', { name: /^Lift the ban of .*/ })
  await expect(lift).toBeVisible()
  await expect(page.getByText(/banned by Otto Birch/)).toBeVisible()
  await expect.poll(follow).toBe(410)
  await expectAccessible(page)
  await page.setViewportSize({ width: 375, height: 812 })
  await expectFits(page)
  await lift.press('Enter')
  await expect(lift).toBeHidden()
  await expect.poll(follow).toBe(302)
})
