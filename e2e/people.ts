import type { Page } from '@playwright/test'
import type { Mailbox } from '../server/testing/mail.ts'

export interface Person {
  firstName: string
  lastName: string
  email: string
  password: string
}

export const ada: Person = {
  firstName: 'Ada',
  lastName: 'Moss',
  email: 'ada.moss@people.example',
  password: 'seven wet umbrellas',
}

/** From the register-mail screen to the dashboard, with the link out of the real mail. */
export async function register(page: Page, mailbox: Mailbox, person: Person): Promise<void> {
  await page.goto('register-mail')
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await page.waitForURL('**/check-email')
  const mail = await mailbox.waitFor(({ to }) => to.includes(person.email))
  await page.goto(mail.links.find((link) => link.includes('register?reg=')) ?? '')
  await completeRegistration(page, person)
}

/** The last step, from the register screen to the dashboard. */
export async function completeRegistration(page: Page, person: Person): Promise<void> {
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('I agree to the terms').check()
  await page.getByRole('button', { name: /^(Make account|Join)/ }).click()
  await page.waitForURL('**/main')
  await passWelcome(page)
}

/** The account at hand was asked what to begin with already, so that nothing opens by itself. */
export async function passWelcome(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
    await fetch('/api/ui/v1/account/has-seen-tour/introTour', { method: 'PUT', headers })
  })
  await page.reload()
}
