import type { Page } from '@playwright/test'
import type { Hub } from '../../contract/hubs/hubs.ts'
import type { HubTheme } from '../../contract/hubs/theme.ts'
import { documentOf, editorOf, makeHub } from './hubs.ts'
import { untilSettled } from './until-settled.ts'

const slate: HubTheme = { preset: 'slate' }

/** Makes a hub, published if it has no theme of its own, and opens its design pane. */
export async function openDesign(page: Page, vanity: string, theme = slate): Promise<Hub> {
  const document = { ...documentOf('Holm Kites', 'https://kites.example/'), theme }
  const hub = await makeHub(page, { vanity, document, isPublished: theme === slate })
  await page.goto(`${editorOf(hub)}?tab=design`)
  await untilSettled(page)
  return hub
}

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** The button that opens a section, not the one that resets it. */
export const section = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name} (?!as in)`) })

export const look = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Look' }).getByRole('button', { name, exact: true })

export const toast = (page: Page, title: string) =>
  page.getByRole('alert').filter({ hasText: title })

/** Chooses an item of the menu about theme files. */
export async function inMenu(page: Page, item: string) {
  await page.getByRole('button', { name: 'Import or export' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
