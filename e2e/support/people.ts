import { expect, type Page } from '@playwright/test'
import type { Mailbox } from '../../server/testing/servers/mail.ts'

export interface TestUser {
  firstName: string
  lastName: string
  email: string
  password: string
}

let named = 0

/** A person whose address no other journey on the same program has. Registered without an account name, so that the account has theirs. */
export function newPerson(firstName: string, lastName: string): TestUser {
  named += 1
  const email = `${firstName}.${lastName}.${named}@people.example`.toLowerCase()
  return { firstName, lastName, email, password: 'seven wet umbrellas' }
}

export const ada = newPerson('Ada', 'Moss')

let registered = 0

/**
 * Registers a user by calls and opens the dashboard; most journeys start with this. Each user has an address of their own,
 * since one address may register thirty times an hour.
 */
export async function register(page: Page, mailbox: Mailbox, person: TestUser): Promise<void> {
  registered += 1
  const headers = { 'x-forwarded-for': `198.51.100.${registered}` }
  const { email, firstName, lastName, password } = person
  const calls = page.request
  await calls.put('/api/ui/v1/registrations', { headers, data: { email } })
  const reg = new URL(await registrationLink(mailbox, person)).searchParams.get('reg')
  const made = await calls.post('/api/ui/v1/registrations/accounts', {
    headers,
    data: { reg, firstName, lastName, password, acceptTerms: true },
  })
  expect(made.ok(), await made.text()).toBe(true)
  const { token } = await made.json()
  await calls.put('/api/ui/v1/account/has-seen-tour/introTour', {
    headers: { authorization: `Bearer ${token}` },
  })
  await page.goto('/health')
  await page.evaluate((text) => localStorage.setItem('token', text), token)
  await page.goto('main')
}

/** Registers on the screens, from `register-mail` to the dashboard, by the link in the mail. */
export async function registerByHand(
  page: Page,
  mailbox: Mailbox,
  person: TestUser,
): Promise<void> {
  await page.goto('register-mail')
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await page.waitForURL('**/check-email')
  await page.goto(await registrationLink(mailbox, person))
  await completeRegistration(page, person)
}

export async function registrationLink(mailbox: Mailbox, { email }: TestUser): Promise<string> {
  const mail = await mailbox.waitFor(({ to }) => to.includes(email))
  return mail.links.find((link) => link.includes('register?reg=')) ?? ''
}

/** The last step, from the register screen to the dashboard. */
export async function completeRegistration(page: Page, person: TestUser): Promise<void> {
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('I agree to the terms').check()
  await page.getByRole('button', { name: /^(Make account|Join)/ }).click()
  await page.waitForURL('**/main')
  await passWelcome(page)
}

/** Marks the welcome dialog of the current account as seen, so that it does not open by itself. */
export async function passWelcome(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
    await fetch('/api/ui/v1/account/has-seen-tour/introTour', { method: 'PUT', headers })
  })
  await page.reload()
}
