import type { Page } from '@playwright/test'
import type { Mailbox } from '../../server/testing/servers/mail.ts'
import { bornPeople } from './born-people.ts'
import { expect } from './journey.ts'
import { PASSWORD } from './password.ts'
import { tokenOfBorn } from './prepared-folder.ts'

export interface TestUser {
  firstName: string
  lastName: string
  email: string
  password: string
}

let named = 0

/** A person who is not registered, whose address no other journey on the same program has. */
export function newPerson(firstName: string, lastName: string): TestUser {
  named += 1
  const email = `${firstName}.${lastName}.new-${named}@people.example`.toLowerCase()
  return { firstName, lastName, email, password: PASSWORD }
}

export const ada = newPerson('Ada', 'Moss')

const taken = new Set<string>()

/**
 * A person who is registered from the start, with an unused account that is named like them. Each can be taken once:
 * `born-people.ts` lists them.
 */
export function bornPerson(firstName: string, lastName: string): TestUser {
  const found = bornPeople.find(
    (person) =>
      person.firstName === firstName && person.lastName === lastName && !taken.has(person.email),
  )
  if (!found) throw new Error(`born-people.ts has no other ${firstName} ${lastName}.`)
  taken.add(found.email)
  return { ...found, password: PASSWORD }
}

/** Signs in a person of `born-people.ts`. No screen is open yet, so that the journey opens its own. */
export function signIn(page: Page, { email }: TestUser): Promise<void> {
  return enter(page, tokenOfBorn(email))
}

/** On the fastest page of the origin, which the stored token belongs to. */
async function enter(page: Page, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  await page.request.put('/api/ui/v1/account/has-seen-tour/introTour', { headers })
  await page.goto('/health')
  await page.evaluate((text) => localStorage.setItem('token', text), token)
}

/** Registers a user by calls, with a name or an address that `born-people.ts` does not have. No screen is open yet. */
export async function register(page: Page, mailbox: Mailbox, person: TestUser): Promise<void> {
  await page.request.put('/api/ui/v1/registrations', { data: { email: person.email } })
  await completeByCalls(page, mailbox, person)
}

/** Takes the link of a registration or an invitation from the mail. No screen is open yet. */
export async function completeByCalls(
  page: Page,
  mailbox: Mailbox,
  person: TestUser,
): Promise<void> {
  const { firstName, lastName, password } = person
  const reg = new URL(await registrationLink(mailbox, person)).searchParams.get('reg')
  const made = await page.request.post('/api/ui/v1/registrations/accounts', {
    data: { reg, firstName, lastName, password, acceptTerms: true },
  })
  expect(made.ok(), await made.text()).toBe(true)
  const { token } = await made.json()
  await enter(page, token)
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
