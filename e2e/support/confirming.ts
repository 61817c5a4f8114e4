import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import { forgive } from './logging-in.ts'
import type { TestUser } from './people.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' })

/** Enters the password in the confirmation dialog. The browser has logged the refusal that opened it. */
export async function confirmWith(
  page: Page,
  { password }: Pick<TestUser, 'password'>,
  complaints: string[],
): Promise<void> {
  const dialog = dialogOf(page)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
  forgive(complaints, 403)
}

/** Closes the confirmation dialog, so that the action is not done. */
export async function refuseToConfirm(page: Page, complaints: string[]): Promise<void> {
  const dialog = dialogOf(page)
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  forgive(complaints, 403)
}
