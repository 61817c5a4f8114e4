import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import type { TestUser } from './people.ts'

/** Removes one expected refusal from the complaints: the browser logs every refused call. */
export function forgive(complaints: string[], status: number): void {
  const place = complaints.findIndex((text) => text.includes(`status of ${status}`))
  expect(place, `a refusal with ${status} in ${complaints.join('\n')}`).toBeGreaterThanOrEqual(0)
  complaints.splice(place, 1)
}

/** Removes all refusals with that status: how many calls are in flight when a session ends varies. */
export function forgiveAll(complaints: string[], status: number): void {
  forgive(complaints, status)
  const others = complaints.filter((text) => !text.includes(`status of ${status}`))
  complaints.splice(0, complaints.length, ...others)
}

/** The first step of a login, from any page that leads to it. */
export async function enterPassword(page: Page, person: TestUser, path = 'login'): Promise<void> {
  await page.goto(path)
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Profile' }).click()
  // Waited for from before the press: a passkey that the browser offers at once leaves that page again
  const loggedOut = page.waitForURL('**/login')
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await loggedOut
}
