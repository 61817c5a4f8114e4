import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { hostileTheme } from '../hub-page/hostile.samples.ts'
import { field, inMenu, look, openDesign, toast } from './support/hub-design.ts'
import { expect, test } from './support/journey.ts'
import { payloadsFor, watchForScript } from './support/payloads.ts'
import { bornPerson, signIn } from './support/people.ts'

test.use({ settles: true, contextOptions: { reducedMotion: 'reduce' } })

const lars = bornPerson('Lars', 'Holm')

test('a theme leaves as a file and comes back, and a hostile one changes nothing', async ({
  page,
  context,
}, info) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const seen = await watchForScript(context)
  await signIn(page, lars)
  await openDesign(page, 'holm-file', {
    preset: 'clay',
    tokens: { color: { page: '#fff7ed' }, card: { radius: 6 } },
  })
  const exported = await download(page, info.outputPath('theme.json'))
  expect(JSON.parse(exported)).toEqual({
    unfurlyTheme: 1,
    preset: 'clay',
    tokens: { color: { page: '#fff7ed' }, card: { radius: 6 } },
  })
  await inMenu(page, 'Copy this theme')
  await expect(toast(page, 'Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(exported)
  await look(page, 'Noir').click()
  await expect(field(page, 'Page')).toHaveValue('#0b0b0c')
  await refuse(page)
  await page.getByLabel('Theme file').setInputFiles(info.outputPath('theme.json'))
  await expect(field(page, 'Page')).toHaveValue('#fff7ed')
  await toast(page, 'Theme imported').getByRole('button', { name: 'Undo' }).click()
  await expect(field(page, 'Page')).toHaveValue('#0b0b0c')
  await inMenu(page, 'Import a theme…')
  await page.getByRole('textbox', { name: 'Or paste a theme' }).fill(exported)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(field(page, 'Page')).toHaveValue('#fff7ed')
  await expect(page.getByText('2 tokens differ from Clay.')).toBeVisible()
  expect(seen).toEqual([])
})

async function download(page: Page, path: string): Promise<string> {
  const started = page.waitForEvent('download')
  await inMenu(page, 'Download this theme')
  const file = await started
  expect(file.suggestedFilename()).toBe('holm-file-theme.json')
  await file.saveAs(path)
  return readFileSync(path, 'utf8')
}

/** The dialog stays open. */
async function refuse(page: Page) {
  await inMenu(page, 'Import a theme…')
  const dialog = page.getByRole('dialog', { name: 'Import a theme' })
  const refused = dialog.getByRole('alert')
  for (const payload of payloadsFor('css', 'style')) {
    const { tokens } = hostileTheme(payload)
    const text = JSON.stringify({ unfurlyTheme: 1, preset: 'zine', tokens })
    await dialog.getByRole('textbox', { name: 'Or paste a theme' }).fill(text)
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(refused).toContainText('scheme: Use one of light, dark')
    await expect(refused).toContainText('color.page: Use a colour such as #0369a1')
  }
  const file = { name: 'notes.json', mimeType: 'application/json', buffer: Buffer.from('{}') }
  await page.getByLabel('Theme file').setInputFiles(file)
  await expect(refused).toContainText('‘notes.json’ was refused. Nothing has changed.')
  await expect(refused).toContainText('This is not a theme that Unfurly exported.')
  await expect(page.getByLabel('Page', { exact: true })).toHaveValue('#0b0b0c')
}
