import { expect, test } from 'bun:test'
import { strToU8, type Zippable, zipSync } from 'fflate'
import { openTable } from './open-table.ts'
import { readTable } from './read-table.ts'
import { refusalOf } from './refusal.ts'

const table = 'url,title\r\nhttps://example.com/1,One\r\n'

const zipOf = (files: Record<string, string | Uint8Array>) =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, of]) => [name, typeof of === 'string' ? strToU8(of) : of]),
    ) as Zippable,
  )

/** All rows of a file, its names first, or the sentence that it is refused with. */
async function read(file: Uint8Array): Promise<string[][] | string | undefined> {
  const rows: string[][] = []
  try {
    const open = await openTable(async () => new Blob([Uint8Array.from(file)]).stream())
    const { columns } = await readTable({ open, onRow: async (cells) => void rows.push(cells) })
    return [columns, ...rows]
  } catch (error) {
    return refusalOf(error) ?? String(error)
  }
}

const relations = (target = 'worksheets/sheet1.xml') =>
  `<Relationships><Relationship Id="rId1" Target="${target}"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>`

interface Parts {
  book?: string
  sheet?: string
  strings?: string
  styles?: string
  target?: string
}

const workbook = ({ book, sheet = '', strings = '', styles = '', target }: Parts) =>
  zipOf({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml':
      book ?? '<workbook><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations(target),
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    'xl/worksheets/sheet2.xml': `<worksheet><sheetData><row><c t="inlineStr"><is><t>url</t></is></c></row><row><c t="inlineStr"><is><t>https://example.com/2</t></is></c></row></sheetData></worksheet>`,
  })

const text = (at: string, value: string) =>
  `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
const names = `<row r="1">${text('A1', 'url')}${text('B1', 'when')}${text('C1', 'title')}</row>`
const url = text('A2', 'https://example.com/')

test('a plain file is read as it is, and the only table of a ZIP instead of it', async () => {
  const rows = [
    ['url', 'title'],
    ['https://example.com/1', 'One'],
  ]
  expect(await read(strToU8(table))).toEqual(rows)
  const around = { 'read me.md': 'x', '__MACOSX/._a.csv': 'x', 'pictures/': '', '.hidden.csv': 'x' }
  expect(await read(zipOf({ ...around, 'deep/down/links.CSV': table }))).toEqual(rows)
  // A name leads nowhere: nothing is written.
  expect(await read(zipOf({ '../../etc/links.csv': table }))).toEqual(rows)
  const json = '[{"url":"https://example.com/1","title":"One"}]'
  expect(await read(zipOf({ 'links.json': json }))).toEqual(rows)
})

test('the ZIP of an account gives its links', async () => {
  const own = { 'links.json': '[]', 'links.csv': table, 'clicks-1.csv': 'at\n', 'hubs.json': '[]' }
  expect(await read(zipOf(own))).toHaveLength(2)
})

test('a ZIP without a table, or with several, is refused with a sentence', async () => {
  expect(await read(zipOf({ 'a.png': 'x' }))).toBe(
    'The ZIP holds no file of links. Put one CSV or JSON file into it.',
  )
  expect(await read(zipOf({ 'a.csv': table, 'b.csv': table }))).toBe(
    'The ZIP holds several files: “a.csv”, “b.csv”. Unpack it, and choose one of them.',
  )
  expect(await read(zipOf({ mimetype: 'x', 'content.xml': '<x/>' }))).toStartWith(
    'This is a workbook of another format.',
  )
})

test('cells of a workbook are read as a CSV file has them', async () => {
  const styles =
    '<numFmts><numFmt numFmtId="164" formatCode="[$-409]&quot;day&quot; yyyy\\-mm"/><numFmt numFmtId="165" formatCode="0.00 &quot;days&quot;"/></numFmts>' +
    '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="22"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>'
  const strings =
    '<si><t>plain</t></si><si><r><t>rich &amp; </t></r><r><t>bold</t></r><rPh><t>spoken</t></rPh></si><si><t>a_x000A_b "q", c</t></si>'
  const cells = [
    [`<c r="B2" s="1"><v>45352.4375</v></c>`, '<c r="C2" t="s"><v>1</v></c>'],
    [`<c r="B3" s="2"><v>45352</v></c>`, '<c r="C3" t="s"><v>2</v></c>'],
    [`<c r="B4" s="3"><v>45352</v></c>`, '<c r="C4" t="b"><v>1</v></c>'],
    [`<c r="B5" t="e"><v>#N/A</v></c>`, '<c r="C5"><f>A1+1</f><v>1.5E3</v></c>'],
    ['', '<c t="str"><v>next to A</v></c>'],
  ]
  const rows = cells.map(
    (some, at) => `<row>${url.replace('A2', `A${at + 2}`)}${some.join('')}</row>`,
  )
  const sheet = `${names}<row/>${rows.join('')}<row><c r="D9" s="1"/></row>`
  expect(await read(workbook({ sheet, strings, styles }))).toEqual([
    ['url', 'when', 'title'],
    ['https://example.com/', '2024-03-01T10:30:00.000Z', 'rich & bold'],
    ['https://example.com/', '2024-03-01T00:00:00.000Z', 'a\nb "q", c'],
    ['https://example.com/', '45352', 'true'],
    ['https://example.com/', '#N/A', '1500'],
    ['https://example.com/', 'next to A'],
  ])
})

test('the first sheet that is shown counts, in the calendar of its workbook', async () => {
  const book =
    '<workbook><workbookPr date1904="1"/><sheets><sheet r:id="rId1" state="hidden"/><sheet r:id="rId2"/></sheets></workbook>'
  expect(await read(workbook({ book }))).toEqual([['url'], ['https://example.com/2']])
  const whole = workbook({
    book: '<x:workbook><x:workbookPr date1904="true"/><x:sheets><x:sheet d:id="rId1"/></x:sheets></x:workbook>',
    styles: '<cellXfs><xf numFmtId="14"/></cellXfs>',
    sheet: `${names}<row>${url}<c r="B2" s="0"><v>43890</v></c></row>`,
    target: '/xl/worksheets/sheet1.xml',
  })
  expect((await read(whole))?.[1]).toEqual(['https://example.com/', '2024-03-01T00:00:00.000Z'])
})

const damaged = 'The ZIP is damaged, or not complete. Send it once more.'
const unreadable = 'The workbook cannot be read. Save it once more as xlsx, or as CSV.'

test('what unpacks to more than it should is refused before memory fills', async () => {
  const long = `url\n${'https://example.com/\n'.repeat(1_100_000)}`
  expect(await read(zipOf({ 'a.csv': long }))).toBe(
    'The table in it is larger than 20 MB. Split it.',
  )
  // One long text that many cells name.
  const strings = `<si><t>${'x'.repeat(30_000)}</t></si>`
  const many = `${names}<row>${url}${'<c t="s"><v>0</v></c>'.repeat(800)}</row>`
  expect(await read(workbook({ sheet: many, strings }))).toBe(
    'The workbook holds more than 20 MB of text. Split it.',
  )
  expect(await read(workbook({ sheet: `${names}${'<a>'.repeat(100)}` }))).toBe(unreadable)
  expect(await read(workbook({ sheet: `${names}<row a="${'x'.repeat(2_000_000)}"/>` }))).toBe(
    unreadable,
  )
  expect(await read(workbook({ sheet: `<row><c r="ZZZ1"><v>1</v></c></row>` }))).toBe(
    'At most 200 columns.',
  )
  const files = Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`${at}.csv`, '']))
  expect(await read(zipOf(files))).toBe('The ZIP holds more than 10,000 files.')
})

/** With the number of two bytes at an offset of the only entry of the directory. */
function forged(zip: Uint8Array, offset: number, value: number): Uint8Array {
  const bytes = Buffer.from(zip)
  const at = bytes.indexOf(Buffer.from('PK\u0001\u0002'))
  bytes.writeUInt16LE(value, at + offset)
  return bytes
}

test('a ZIP that lies, or is not whole, is refused with a sentence', async () => {
  const zip = zipOf({ 'a.csv': table })
  expect(await read(zip.subarray(0, -30))).toBe(damaged)
  expect(await read(forged(zip, 8, 1))).toBe(
    'The ZIP asks for a password. Send the file without it.',
  )
  expect(await read(forged(zip, 10, 12))).toBe(
    'The ZIP is packed in a way that is not known here. Send the unpacked file.',
  )
  // Its size, its place, its sum, and how long its name is.
  for (const offset of [20, 42, 16, 28])
    expect(await read(forged(zip, offset, 60_000))).toBe(damaged)
  // What it says of the unpacked size counts for nothing.
  expect(await read(forged(zip, 24, 1))).toHaveLength(2)
  const broken = Buffer.from(zip)
  broken.fill(0xff, broken.indexOf('a.csv') + 5, broken.indexOf('a.csv') + 15)
  expect(await read(broken)).toBe(damaged)
  expect(await read(workbook({ target: 'nowhere.xml' }))).toBe(unreadable)
  expect(await read(workbook({ book: '<workbook/>' }))).toBe('The workbook has no sheet.')
})
