import { expect, test } from '@playwright/test'
import { ada, completeRegistration } from './support/people.ts'
import { startEmptyProgram } from './support/program.ts'

test('without a mail server, registration continues by the link on the page', async ({ page }) => {
  const program = await startEmptyProgram({})
  try {
    await page.goto(`${program.origin}/`)
    await page.getByRole('link', { name: 'Start My Free Trial' }).first().click()
    // Payments are off, so there is no trial.
    await expect(page.getByRole('main')).toContainText(
      'Everything is included: every account here is Pro, without limits.',
    )
    await expect(page.getByRole('main')).not.toContainText('14 days')
    await expect(page.getByLabel('E-mail')).toBeFocused()
    await page.getByLabel('E-mail').fill(ada.email)
    await page.getByRole('button', { name: 'Send me the link' }).click()
    await page.getByRole('link', { name: 'Go on with the registration' }).click()
    await expect(page.getByText(ada.email)).toBeVisible()
    await expect(page.getByLabel('First name')).toBeFocused()
    const link = page.url()
    await completeRegistration(page, { ...ada, lastName: '' })
    await expect(page.getByLabel('Address to shorten')).toBeVisible()
    await expect(page.getByRole('button', { name: `Account: ${ada.firstName}` })).toBeVisible()

    await page.evaluate(() => localStorage.clear())
    await page.goto(link)
    await page.waitForURL('**/login')
    await expect(
      page.getByText(`That link was used already: ${ada.email} has a login.`),
    ).toBeVisible()
  } finally {
    await program.stop()
  }
})
