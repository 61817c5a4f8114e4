import { targets, texts } from './hostile-texts.ts'
import { expect } from './journey.ts'
import {
  closeDialog,
  expectNoScriptRan,
  expectNoScriptRanInDialog,
  type WatchedPage,
} from './script-watch.ts'

/** A text of the corpus, to be put into addresses. */
export const [fromAddress = ''] = texts

/** The list, its menus, the drawer, the code designer and the palette. */
export async function lookAtLinks(watched: WatchedPage): Promise<void> {
  const { page } = watched
  await page.goto('main/furls')
  const rows = page.getByRole('list', { name: 'Links' }).getByRole('listitem')
  await expect(rows.first()).toBeVisible()
  // Only the rows that fit the window are rendered.
  const { width = 1280, height = 720 } = page.viewportSize() ?? {}
  await page.setViewportSize({ width, height: 70 * texts.length })
  await expect.poll(() => rows.count()).toBeGreaterThan(texts.length)
  await expectNoScriptRan(watched)
  await page.setViewportSize({ width, height })
  const menus = page.getByRole('button', { name: /^Actions for / })
  await menus.first().click()
  await expectNoScriptRan(watched)
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expectNoScriptRanInDialog(watched)
  await closeDialog(watched)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(page.getByRole('option', { name: fromAddress, exact: true })).toBeVisible()
  await expectNoScriptRan(watched)
  await page.getByRole('button', { name: 'Edit tags' }).click()
  await expect(page.getByRole('dialog', { name: 'Filter' })).toBeHidden()
  await expectNoScriptRanInDialog(watched)
  await closeDialog(watched)
  await lookAtCode(watched)
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('xss')
  await expectNoScriptRanInDialog(watched)
  await closeDialog(watched)
  await page.goto(`main/furls?${fromAddressAs('q', 'tag', 'domain', 'createdBy')}`)
  await expectNoScriptRan(watched)
}

const fromAddressAs = (...names: readonly string[]) =>
  names.map((name) => `${name}=${encodeURIComponent(fromAddress)}`).join('&')

/** With a saved style, whose name and frame are texts of the corpus. */
async function lookAtCode(watched: WatchedPage): Promise<void> {
  const { page } = watched
  const menus = page.getByRole('button', { name: /^Actions for / })
  await menus.first().click()
  await page.getByRole('menuitem', { name: 'QR code' }).click()
  await expectNoScriptRanInDialog(watched)
  await page.getByRole('combobox', { name: 'Style' }).click()
  const styles = page.getByRole('option')
  await expect(styles.nth(1)).toBeVisible()
  await expectNoScriptRan(watched)
  // Not by the pointer: the look at all elements gave each the focus, so a choice of colours may lie above.
  await styles.last().dispatchEvent('click')
  await expectNoScriptRanInDialog(watched)
  await closeDialog(watched)
}

/** The texts of a rule, the tester's result, and the warnings about rules that never fire. */
export async function lookAtRules(watched: WatchedPage): Promise<void> {
  const { page } = watched
  await page.goto('main/geofurls')
  await expectNoScriptRan(watched)
  await page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('status').filter({ hasText: 'rule 1' })).toBeVisible()
  await expectNoScriptRanInDialog(watched)
  await closeDialog(watched)
}

/** The history of links, the audit log, the reports and the block list. */
export async function lookAtRecords(watched: WatchedPage, links: readonly string[]): Promise<void> {
  const { page } = watched
  for (const shortUrl of links) {
    const { host, pathname } = new URL(shortUrl)
    await page.goto(`main/furls/${host}${pathname}`)
    await page.getByRole('button', { name: 'Show changes' }).click()
    await expect(page.getByRole('list', { name: 'Changes' })).toBeVisible()
    await expectNoScriptRan(watched)
  }
  await page.goto('settings/audit')
  const entries = page.locator('main button[aria-expanded=false]')
  await expect(entries.first()).toBeVisible()
  for (let opened = 0; opened < 12; opened += 1) await entries.nth(opened).click()
  await expectNoScriptRan(watched)
  await page.goto('settings/reports')
  await expect(page.getByRole('button', { name: /^Ban the link/ }).first()).toBeVisible()
  await expectNoScriptRan(watched)
  await page.goto('settings/block-list')
  await expectNoScriptRan(watched)
}

/** A file whose name, columns and cells are texts of the corpus, from the choice of its columns to its result. */
export async function lookAtImport(watched: WatchedPage): Promise<void> {
  const { page } = watched
  await page.goto('main/furls/import')
  await page
    .getByLabel('CSV file', { exact: true })
    .setInputFiles({ name: `${fromAddress}.csv`, mimeType: 'text/csv', buffer: hostileFile() })
  await expect(page.getByRole('list', { name: 'Columns of the file' })).toBeVisible()
  await expectNoScriptRan(watched)
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(page.getByRole('heading', { name: /can be made$/ })).toBeVisible()
  await expectNoScriptRan(watched)
  await page.getByText(/^Only problems/).click()
  await expectNoScriptRan(watched)
  await page.getByRole('button', { name: /^Import \d+ links?$/ }).click()
  await expect(page.getByRole('heading', { name: /made$/ })).toBeVisible()
  await expectNoScriptRan(watched)
}

function hostileFile(): Buffer {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
  const good = targets.map((target) => [target, '', fromAddress, '', ''])
  const bad = texts.map((text) => [text, text, text, text, text])
  const rows = [['url', 'key', 'title', 'tags', fromAddress], ...good, ...bad]
  return Buffer.from(rows.map((row) => row.map(cell).join(',')).join('\r\n'))
}

export async function lookAtAnalytics(watched: WatchedPage, clicks: number): Promise<void> {
  const { page } = watched
  await page.goto('analytics')
  await expect(page.getByRole('button', { name: new RegExp(`^Clicks\\s*${clicks}`) })).toBeVisible()
  await expectNoScriptRan(watched)
  // Every list of values, but not the periods, which show none.
  const choices = page.locator('main [role=radiogroup]:not([aria-label=Period]) label')
  const count = await choices.count()
  expect(count).toBeGreaterThan(3)
  for (let choice = 0; choice < count; choice += 1) {
    await choices.nth(choice).click()
    await expectNoScriptRan(watched)
  }
  await page.goto(`analytics?${fromAddressAs('utm_source', 'referrer', 'key', 'country')}`)
  await expectNoScriptRan(watched)
}
