import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible, expectFits, expectNoHorizontalScroll } from './support/accessibility.ts'
import { test as base, expect } from './support/journey.ts'
import { makeLink } from './support/make-link.ts'
import { bornPerson, newPerson, registerByHand, signIn } from './support/people.ts'

const mira = bornPerson('Mira', 'Vale')
const olga = bornPerson('Olga', 'Vale')
const jo = newPerson('Jo', 'Reed')

const test = base.extend<{
  /** Settles the referrals that are due that many days from now, as the hourly chore does. */
  settle: (days: number) => void
}>({
  settle: async ({ program }, use) => {
    await use((days) => {
      const file = join(program.dataDir, 'unfurly.sqlite')
      const script = 'e2e/support/settle-referrals.ts'
      const run = spawnSync('node_modules/.bin/bun', [script, file, String(days)])
      expect(run.status, String(run.stderr)).toBe(0)
    })
  },
})

test('somebody who comes by a link is counted, and the reward is paid', async ({
  page,
  browser,
  baseURL,
  mailbox,
  destination,
  program,
  settle,
}) => {
  const open = async (address: string) => {
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      serviceWorkers: 'block',
      extraHTTPHeaders: { 'x-forwarded-for': address },
    })
    return context.newPage()
  }
  await signIn(page, mira)
  await page.goto('main')
  await makeCode(page)
  const link = page.getByRole('textbox', { name: 'Your link' })
  await expect(link).toHaveValue(`${program.origin}/app/?ref=mira-films`)
  await expect(page.getByText('Nobody has joined yet')).toBeVisible()
  await page.getByRole('button', { name: 'QR code' }).click()
  await expect(page.getByRole('img', { name: /^QR code of / })).toBeVisible()
  await page.keyboard.press('Escape')

  const newcomer = await open('203.0.113.90')
  const counted = newcomer.waitForResponse('**/api/ui/v1/referrals/visits')
  await newcomer.goto(await link.inputValue())
  expect((await counted).status()).toBe(204)
  await registerByHand(newcomer, mailbox, jo)
  const cookies = async () => (await newcomer.context().cookies()).map(({ name }) => name)
  await expect.poll(cookies).not.toContain('signupReferralCode')
  await makeLink(newcomer, destination.url)
  await newcomer.context().close()

  await page.reload()
  const row = page.getByRole('row', { name: /^j•••@people\.example/ })
  await expect(row).toContainText('Signed up')
  await expect(page.getByText('By your link').locator('..')).toContainText('1')
  settle(8)
  await page.reload()
  await expect(row).toContainText('Qualified')
  await expect(row).toContainText('$5.00')
  await expect(page.getByText('$5.00 pending')).toBeVisible()
  settle(39)
  await page.reload()
  await expect(page.getByText('$0.00 pending')).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await page.setViewportSize({ width: 375, height: 812 })
  await expectFits(page)

  const operator = await open('203.0.113.91')
  await payMira(operator)
  await operator.context().close()
  await mailbox.waitFor(
    ({ to, subject }) =>
      to.includes(mira.email) && subject.endsWith('for your referrals was paid out'),
  )
  await page.reload()
  await expect(row).toContainText('Paid')
})

async function makeCode(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Referrals' }).click()
  const wished = page.getByLabel('The code you wish')
  await wished.fill('a b')
  await expect(page.locator('form').getByText('Use 4 to 24 of a to z, 0 to 9 and -')).toBeVisible()
  await wished.fill('Mira-Films')
  await page.getByRole('button', { name: 'Make this code' }).click()
}

async function payMira(operator: Page): Promise<void> {
  await signIn(operator, olga)
  await operator.goto('main')
  await operator.getByRole('link', { name: 'Payouts' }).click()
  await expect(operator.getByText('$5.00 to Mira Vale')).toBeVisible()
  await expectAccessible(operator)
  const download = operator.waitForEvent('download')
  await operator.getByRole('button', { name: 'Download CSV' }).click()
  expect((await download).suggestedFilename()).toBe('payouts.csv')
  await operator.setViewportSize({ width: 375, height: 812 })
  await expectFits(operator)
  await operator.getByRole('button', { name: 'Mark Mira Vale as paid' }).click()
  const question = operator.getByRole('dialog', { name: 'Mark as paid' })
  await question.getByRole('button', { name: 'Mark as paid' }).click()
  await expect(operator.getByText('Nothing to pay')).toBeVisible()
}
