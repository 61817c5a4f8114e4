import type { Browser, Page } from '@playwright/test'
import type { MailReports } from '../contract/clicks/mail-reports.ts'
import { expectAccessible, expectFits } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { makeLink } from './support/make-link.ts'
import { bornPerson, signIn } from './support/people.ts'
import { callsOf } from './support/second-factors.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Save reports' })
const interval = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const about = (page: Page) => page.getByRole('combobox', { name: 'About' })

test('a report is asked for, read in the mail, and stopped by its link without a login', async ({
  page,
  mailbox,
  destination,
  browser,
}) => {
  const nele = bornPerson('Nele', 'Frost')
  await signIn(page, nele)
  await makeLink(page, destination.url)
  const call = await callsOf(page)
  await call('POST', '/tags', { name: 'Spring <b>sale</b>' })

  await page.goto('main')
  await page.getByRole('link', { name: 'Notifications' }).click()
  await expect(page.getByText('No reports come by mail.')).toBeVisible()
  await interval(page, 'None').focus()
  await page.keyboard.press('ArrowRight')
  await expect(interval(page, 'Weekly')).toBeChecked()
  await expect(page.getByText('On Mondays at 08:00, about the week before')).toBeVisible()
  await about(page).click()
  await page.getByRole('option', { name: 'Spring <b>sale</b>' }).click()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await save(page).click()
  await expect(page.getByText('Your reports come as you chose.')).toBeVisible()
  await expect(page.getByText(/The next one comes on Monday/)).toBeVisible()
  await page.reload()
  await expect(interval(page, 'Weekly')).toBeChecked()

  await page.getByRole('button', { name: 'Send me one now' }).click()
  await expect(page.getByText(`We sent the last report to ${nele.email}.`)).toBeVisible()
  const mail = await mailbox.waitFor(
    ({ to, subject }) => to.includes(nele.email) && subject.startsWith('Your links last week'),
  )
  expect(mail.text).toContain('Tag Spring <b>sale</b>')
  await page.goto(mail.links[0] ?? '')
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible()
  await expect.poll(() => new URL(page.url()).search).toMatch(/^\?from=\d{4}-\d\d-\d\d&to=/)

  const stop = mail.links.find((link) => link.includes('/mail-reports/stop?')) ?? ''
  await stopWithoutLogin(browser, stop)
  expect(await call<MailReports>('GET', '/mail-reports')).toMatchObject({ every: null })
})

/** In a browser without a login and without scripts. */
async function stopWithoutLogin(browser: Browser, link: string): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(link)
  await page.getByRole('button', { name: 'Stop the reports' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'No more reports' })).toBeVisible()
  await context.close()
}

test('on a phone everything fits, a failure says what to do, and the choice stays', async ({
  page,
  complaints,
}) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await signIn(page, bornPerson('Ole', 'Frost'))
  await page.goto('settings/notifications')
  await page.getByText('Monthly', { exact: true }).click()
  await expectFits(page)
  await page.route('**/mail-reports', (route) => route.abort())
  await save(page).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(interval(page, 'Monthly')).toBeChecked()
  await page.unroute('**/mail-reports')
  await save(page).click()
  await expect(page.getByText(/The next one comes on/)).toBeVisible()
  await page.getByText('None', { exact: true }).click()
  await save(page).click()
  await expect(page.getByText('No more reports come.')).toBeVisible()
  complaints.splice(0)
})

test('the account gets a time zone, by which its reports come', async ({ page }) => {
  await signIn(page, bornPerson('Pia', 'Frost'))
  await page.goto('settings')
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await expect(page.getByText('Numbers and reports use this time zone.')).toBeVisible()
  await zone.click()
  await zone.fill('kolkata')
  await page.getByRole('option', { name: 'Asia/Kolkata' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save time zone' }).click()
  await expect(page.getByText('Numbers and reports use Asia/Kolkata.')).toBeVisible()
  await page.goto('settings/notifications')
  await page.getByText('Weekly', { exact: true }).click()
  await expect(page.getByText('by the clock of Asia/Kolkata')).toBeVisible()
})
