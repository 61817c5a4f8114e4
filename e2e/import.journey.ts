import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectNoBarriers, expectNoSideways } from './accessibility.ts'
import { expect, test } from './journey.ts'
import { forgive } from './logging-in.ts'
import { type Person, register } from './people.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const opal: Person = {
  firstName: 'Opal',
  lastName: 'Reed',
  email: 'opal.reed@people.example',
  password: 'four quiet lanterns',
}

/** As a spreadsheet of western Europe saves it: a byte a letter, semicolons. */
const rows = [
  'Slug;Long URL;Title;Remarks;Clicks',
  `mail-1;https://example.com/1;Frühling in Größe;"'=HYPERLINK(""https://example.org"")";9`,
  'mail-1;https://example.com/2;The same key again;;',
  'mail-3;javascript:alert(1);<img src=x onerror=alert(1)>;;',
  'mail-4;https://example.com/4;;;',
]
const file = {
  name: 'mailing.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.join('\r\n'), 'latin1'),
}

const choose = (page: Page, chosen: typeof file) =>
  page.getByLabel('CSV file', { exact: true }).setInputFiles(chosen)

test('links come from a file: its columns, every row’s verdict, the links, and what is left to mend', async ({
  page,
  mailbox,
  complaints,
}) => {
  test.slow()
  await register(page, mailbox, opal)
  await page.goto('main/furls')
  await page.getByRole('link', { name: 'Import' }).click()
  await expect(page.getByRole('heading', { name: 'Import links' })).toBeVisible()

  await choose(page, { ...file, buffer: Buffer.from('PK\u0003\u0004 a workbook') })
  await expect(page.getByRole('alert')).toHaveText(/This is a workbook\. Save it as CSV/)
  forgive(complaints, 422)
  await choose(page, { ...file, buffer: Buffer.from('url\n"https://example.com/\n') })
  await expect(page.getByRole('alert')).toHaveText(/A quotation mark .* has no partner/)
  forgive(complaints, 422)
  await expectNoBarriers(page)

  await choose(page, file)
  const columns = page.getByRole('list', { name: 'Columns of the file' })
  await expect(columns.getByText('Frühling in Größe')).toBeVisible()
  await expect(page.getByText('4 rows, read as Windows-1252')).toBeVisible()
  await expect(page.getByLabel('What “Long URL” becomes')).toHaveValue('redirectTo')
  await page.getByLabel('What “Remarks” becomes').selectOption({ label: 'Note' })
  const tags = page.getByRole('combobox', { name: 'Tags for all of them' })
  await tags.fill('mailing')
  await tags.press('Enter')
  await expectNoBarriers(page)

  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(page.getByRole('heading', { name: '2 links can be made' })).toBeVisible()
  const list = page.getByRole('list', { name: 'Rows of the file' })
  await expect(list.getByRole('listitem')).toHaveCount(4)
  await page.getByText('Only problems (2)').click()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  await expect(list.getByText(/^Key: Already in use/)).toBeVisible()
  await expectNoBarriers(page)

  await page.reload()
  await page.setViewportSize({ width: 375, height: 812 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.getByRole('heading', { name: '2 links can be made' })).toBeVisible()
  await expectNoBarriers(page)
  await expectNoSideways(page)
  await page.getByRole('button', { name: 'Import 2 links' }).click()
  await expect(page.getByRole('heading', { name: '2 links are made' })).toBeVisible()
  await expectNoBarriers(page)
  await expectNoSideways(page)

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the rows that failed' }).click()
  const saved = await readFile(await (await saving).path(), 'utf8')
  expect(saved.trim().split('\r\n')).toHaveLength(3)

  await page.getByRole('button', { name: 'Another file' }).click()
  await expect(page.getByText('2 links made of 4 rows')).toBeVisible()
  await page.getByLabel('Or paste rows').fill('url\tkey\nhttps://example.com/5\tmail-5')
  await page.getByRole('button', { name: 'Use these rows' }).click()
  await expect(page.getByLabel('What “key” becomes')).toHaveValue('key')
  await expectNoBarriers(page)
  await expectNoSideways(page)
  await page.getByRole('button', { name: 'Give up this file' }).click()
  await expect(page.getByText('Cancelled, 0 links made')).toBeVisible()

  await page.goto(`main/furls/${host(page)}/mail-1`)
  await expect(page.getByText('=HYPERLINK("https://example.org")').first()).toBeVisible()
  await expect(page.getByText('Frühling in Größe').first()).toBeVisible()
})

const host = (page: Page) => encodeURIComponent(new URL(page.url()).host)
