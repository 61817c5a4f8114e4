import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible, expectFits } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { forgive } from './support/logging-in.ts'
import { bornPerson, signIn } from './support/people.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const opal = bornPerson('Opal', 'Reed')

/** As a western European spreadsheet saves it: one byte per letter, semicolons. */
const rows = [
  'Slug;Long URL;Title;Remarks;Country;Password',
  `mail-1;https://example.com/1;Frühling in Größe;"'=HYPERLINK(""https://example.org"")";;`,
  'mail-1;https://example.com/2;The same key again;;;',
  'mail-3;javascript:alert(1);<img src=x onerror=alert(1)>;;;',
  'mail-4;https://example.com/4;;;;four quiet lamps',
  'mail-5;https://example.com/5;;;DE;',
]
const file = {
  name: 'mailing.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.join('\r\n'), 'latin1'),
}

const choose = (page: Page, chosen: typeof file) =>
  page.getByLabel('CSV file', { exact: true }).setInputFiles(chosen)

/** The text of the file that a press on the button saves. */
async function savedBy(page: Page, name: string): Promise<string> {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  return await readFile(await (await saving).path(), 'utf8')
}

/** Invalid files: the screen shows the server's sentence and keeps the pasted rows. */
async function expectRefusals(page: Page): Promise<void> {
  const rowsField = page.getByLabel('Or paste rows')
  await rowsField.fill('kept while files are tried')
  await choose(page, { ...file, buffer: Buffer.from('PK\u0003\u0004 half a workbook') })
  await expect(page.getByRole('alert')).toHaveText(/The ZIP is damaged, or not complete/)
  await choose(page, { ...file, buffer: Buffer.from('url\n"https://example.com/\n') })
  await expect(page.getByRole('alert')).toHaveText(/A quotation mark .* has no partner/)
  await expect(rowsField).toHaveValue('kept while files are tried')
  await expect(page.getByText(/^The ZIP is damaged, or not complete/)).toBeVisible()
  await expectAccessible(page)
}

test('links are imported from a file: its columns, the check of its rows, the links, and the failed rows', async ({
  page,
}) => {
  await signIn(page, opal)
  await page.goto('main/furls')
  await page.getByRole('link', { name: 'Import' }).click()
  await expect(page.getByRole('heading', { name: 'Import links' })).toBeVisible()

  await expectRefusals(page)

  await choose(page, file)
  const columns = page.getByRole('list', { name: 'Columns of the file' })
  await expect(columns.getByText('Frühling in Größe')).toBeVisible()
  await expect(page.getByText('5 rows, read as Windows-1252')).toBeVisible()
  await expect(page.getByLabel('What “Long URL” becomes')).toHaveValue('redirectTo')
  await page.getByLabel('What “Remarks” becomes').selectOption({ label: 'Note' })
  const tags = page.getByRole('combobox', { name: 'Tags for all of them' })
  await tags.fill('mailing')
  await tags.press('Enter')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(page.getByRole('heading', { name: '2 links can be made' })).toBeVisible()
  const lost = page.getByRole('table')
  await expect(lost.getByText(/would lead everybody to one address: “Country”/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check the rows again' })).toHaveCount(0)
  const list = page.getByRole('list', { name: 'Rows of the file' })
  await expect(list.getByRole('listitem')).toHaveCount(5)
  await expect(list.getByText('four quiet lamps')).toHaveCount(0)
  await page.getByText('Only problems (3)').click()
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await expect(list.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  await expect(list.getByText(/^Key: Already in use/)).toBeVisible()
  await expect(list.getByText(/^Held back: “Country” says that the link leads some/)).toBeVisible()
  await expectAccessible(page)

  await page.reload()
  await page.setViewportSize({ width: 375, height: 812 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.getByRole('heading', { name: '2 links can be made' })).toBeVisible()
  await expectFits(page)
  await page.getByRole('button', { name: 'Import 2 links' }).click()
  await expect(page.getByRole('heading', { name: '2 links are made' })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)

  const saved = await savedBy(page, 'Download the rows that failed')
  expect(saved.trim().split('\r\n')).toHaveLength(4)
  expect(saved).toContain('Held back: “Country”')

  const report = await savedBy(page, 'Download the report')
  expect(report.trim().split('\r\n')).toHaveLength(6)

  await page.getByRole('button', { name: 'Another import' }).click()
  await expect(page.getByText('2 links made of 5 rows')).toBeVisible()
  await page
    .getByLabel('Or paste rows')
    .fill('url\tkey\thasPassword\nhttps://example.com/5\tmail-5\ttrue')
  await page.getByRole('button', { name: 'Use these rows' }).click()
  await expect(page.getByLabel('What “key” becomes')).toHaveValue('key')
  await page.getByLabel('Rows that would lose').selectOption({ label: 'Import them paused' })
  await expectFits(page)
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(page.getByRole('heading', { name: '1 link can be made' })).toBeVisible()
  await page.getByRole('button', { name: 'Change columns' }).click()
  await page.getByRole('button', { name: 'Give up this file' }).click()
  await expect(page.getByText('Cancelled, 0 links made')).toBeVisible()

  await page.goto(`main/furls/${host(page)}/mail-1`)
  await expect(page.getByText('=HYPERLINK("https://example.org")').first()).toBeVisible()
  await expect(page.getByText('Frühling in Größe').first()).toBeVisible()
})

const host = (page: Page) => encodeURIComponent(new URL(page.url()).host)

test('a loss is accepted by its kind, and each domain of a file is asked for once', async ({
  page,
}) => {
  await signIn(page, bornPerson('Opal', 'Reed'))
  await page.goto('main/furls/import')
  await page
    .getByLabel('Or paste rows')
    .fill(
      [
        'domain,key,url,country',
        's.example,twin-1,https://example.com/1,',
        'other.example,twin-1,https://example.com/2,',
        'other.example,other-1,https://example.com/3,DE',
      ].join('\n'),
    )
  await page.getByRole('button', { name: 'Use these rows' }).click()
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(page.getByRole('heading', { name: 'Domains of the file' })).toBeVisible()
  const again = page.getByRole('button', { name: 'Check the rows again' })
  await expect(again).toBeDisabled()
  await expectAccessible(page)
  for (const name of ['s.example', 'other.example']) {
    await page.getByRole('combobox', { name }).click()
    await page.getByRole('option').first().click()
  }
  await again.click()
  await expect(page.getByRole('heading', { name: '1 link can be made' })).toBeVisible()
  await expect(page.getByText(/^This key stands further up in the file already/)).toBeVisible()
  await page.getByLabel('Rows that would lose: Rules').selectOption('Import without it')
  await again.click()
  await expect(page.getByRole('heading', { name: '2 links can be made' })).toBeVisible()
  await page.setViewportSize({ width: 375, height: 812 })
  await expectFits(page)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Import 2 links' }).click()
  await page.getByRole('button', { name: 'Undo this import' }).click()
  const question = page.getByRole('dialog', { name: 'Take back 2 links?' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.getByRole('heading', { name: 'This import is undone' })).toBeVisible()
  await expect(page.getByText('Gone, as nobody had clicked them: 2 links.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo this import' })).toHaveCount(0)
})

test('a move asks for the service first, and then for what it needs', async ({
  page,
  complaints,
}) => {
  await signIn(page, bornPerson('Opal', 'Reed'))
  await page.goto('main/furls/import')
  const read = page.getByRole('button', { name: 'Read the links' })
  await expect(read).toHaveCount(0)
  const service = page.getByRole('combobox', { name: 'Move from' })
  await service.click()
  await page.getByRole('option', { name: 'Dub' }).click()
  await expect(page.getByLabel('API key', { exact: true })).toBeVisible()
  await expect(page.getByLabel(/^Address of your/)).toHaveCount(0)
  await service.click()
  await page.getByRole('option', { name: 'Kutt' }).click()
  await read.click()
  await expect(page.getByText('Enter the address of your Kutt')).toBeVisible()
  await page.getByLabel('Address of your Kutt').fill('https://links.example/?a=b')
  await page.getByLabel('API key', { exact: true }).fill('a key')
  await expectAccessible(page)
  await read.click()
  await expect(page.getByLabel('Address of your Kutt')).toHaveAttribute('aria-invalid', 'true')
  forgive(complaints, 422)

  await page.getByLabel('Address of your Kutt').fill('http://127.0.0.1/')
  await read.click()
  await expect(page.getByText('The service does not answer at present.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Another import' }).click()
  await expect(page.getByLabel('Address of your Kutt')).toHaveValue('http://127.0.0.1/')
  await page.setViewportSize({ width: 375, height: 812 })
  await expectFits(page)
})

test('an import of a dropped file is cancelled, resumed, and found again after leaving the screen', async ({
  page,
}) => {
  await signIn(page, bornPerson('Opal', 'Reed'))
  await page.goto('main/furls/import')
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  await drop(page, ['Destination;Back-half', ...manyRows].join('\n'))
  await expect(page.getByLabel('What “Destination” becomes')).toHaveValue('redirectTo')
  await expect(page.getByLabel('What “Back-half” becomes')).toHaveValue('key')
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(page.getByRole('heading', { name: 'Checking every row' })).toBeVisible()
  await leaveAndComeBack(page)
  await page.getByRole('button', { name: 'Import 8,000 links' }).click()

  const progress = page.getByRole('status').filter({ hasText: /^[1-9][\d,]* of 8,000 rows$/ })
  await expect(progress).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'This import was cancelled' })).toBeVisible()
  await expect(page.getByText(/links of 8,000 rows were made, and stay\./)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('heading', { name: 'Making the links' })).toBeVisible()
  await leaveAndComeBack(page)
  const end = page.getByRole('heading', { name: '8,000 links are made' })
  await expect(end).toBeVisible()
  await page.getByRole('link', { name: 'Show the links' }).click()
  await expect(page.getByText('8,000 links, human clicks')).toBeVisible()
})

const manyRows = Array.from({ length: 8000 }, (_, row) => `https://example.com/${row};many-${row}`)

async function leaveAndComeBack(page: Page): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'Furls', exact: true }).click()
  await page.getByRole('link', { name: 'Import' }).click()
  await page.getByRole('button', { name: /^Open: / }).click()
}

/** Drops a file onto the screen, outside of the visible drop zone. */
async function drop(page: Page, text: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([content], 'links.csv', { type: 'text/csv' }))
    return transfer
  }, text)
  const title = page.getByRole('heading', { name: 'Import links' })
  await title.dispatchEvent('dragover', { dataTransfer })
  await title.dispatchEvent('drop', { dataTransfer })
}
