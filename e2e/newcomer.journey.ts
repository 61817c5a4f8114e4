import { expect, test } from '@playwright/test'
import { ada, completeRegistration } from './support/people.ts'
import { startEmptyProgram } from './support/program.ts'

test('without a mail server, registration continues by the link on the page', async ({ page }) => {
  const program = await startEmptyProgram({})
  try {
    await page.goto(`${program.origin}/`)
    await page.getByRole('link', { name: 'Start My Free Trial' }).first().click()
    await page.getByLabel('E-mail').fill(ada.email)
    await page.getByRole('button', { name: 'Send me the link' }).click()
    await page.getByRole('link', { name: 'Go on with the registration' }).click()
    await expect(page.getByText(ada.email)).toBeVisible()
    await expect(page.getByLabel('First name')).toBeFocused()
    const link = page.url()
    await completeRegistration(page, ada)
    await expect(page.getByLabel('Address to shorten')).toBeVisible()

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
