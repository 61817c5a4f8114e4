import { refusal } from '../refusal.ts'
import { isTimeFormat, type TimeStyles } from './cell-text.ts'
import { sharedStrings } from './shared-strings.ts'
import { type SheetTexts, sheetRows } from './sheet-rows.ts'
import { damagedWorkbook, readXml } from './xml.ts'

/** Opens a part of the workbook by its path; undefined if there is none. */
export type OpenPart = (path: string) => AsyncIterable<Uint8Array> | undefined

export const WORKBOOK = 'xl/workbook.xml'
const RELATIONS = 'xl/_rels/workbook.xml.rels'

/** The first sheet that is shown, as the text of a CSV file. */
export async function* firstSheet(open: OpenPart): AsyncGenerator<Uint8Array> {
  const { sheet, calendar } = await readWorkbook(open)
  const parts = await readRelations(open)
  const path = parts.get(sheet)
  const strings = open('xl/sharedStrings.xml')
  const texts: SheetTexts = {
    strings: strings ? await sharedStrings(strings) : [],
    times: await timeStyles(open('xl/styles.xml')),
    calendar,
  }
  const part = path === undefined ? undefined : open(path)
  if (!part) throw damagedWorkbook()
  yield* csvOf(part, texts)
}

async function* csvOf(
  part: AsyncIterable<Uint8Array>,
  texts: SheetTexts,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const rows of sheetRows(part, texts)) yield encoder.encode(rows.map(lineOf).join(''))
}

const lineOf = (cells: readonly string[]) =>
  `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`

/** The relation of the first sheet that is shown. */
async function readWorkbook(
  open: OpenPart,
): Promise<{ sheet: string; calendar: SheetTexts['calendar'] }> {
  let sheet: string | undefined
  let calendar: SheetTexts['calendar'] = 1900
  await readXml(requirePart(open, WORKBOOK), {
    open(name, attributes) {
      if (name === 'workbookPr' && /^(1|true)$/.test(attributes.date1904 ?? '')) calendar = 1904
      const isShown = (attributes.state ?? 'visible') === 'visible'
      if (name === 'sheet' && isShown) sheet ??= relationOf(attributes)
    },
  })
  if (sheet === undefined) throw refusal('The workbook has no sheet.')
  return { sheet, calendar }
}

/** `r:id`, whatever its prefix is. */
const relationOf = (attributes: Readonly<Record<string, string>>) =>
  Object.entries(attributes).find(([name]) => /^\w+:id$/.test(name))?.[1]

/** More than a workbook has. */
const PARTS_MAX = 1000

/** The paths of the parts, by the ids of their relations. */
async function readRelations(open: OpenPart): Promise<ReadonlyMap<string, string>> {
  const parts = new Map<string, string>()
  await readXml(requirePart(open, RELATIONS), {
    open(name, { Id, Target }) {
      if (name !== 'Relationship' || Id === undefined || Target === undefined) return
      if (parts.size < PARTS_MAX) parts.set(Id, pathOf(Target))
    },
  })
  return parts
}

/** Some programs write whole paths. */
const pathOf = (target: string) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)

function requirePart(open: OpenPart, path: string): AsyncIterable<Uint8Array> {
  const part = open(path)
  if (!part) throw damagedWorkbook()
  return part
}

/** More than a workbook may have. */
const STYLES_MAX = 100_000

async function timeStyles(part: AsyncIterable<Uint8Array> | undefined): Promise<TimeStyles> {
  const codes = new Map<number, string>()
  const styles: boolean[] = []
  let isOfCells = false
  if (!part) return styles
  await readXml(part, {
    open(name, { numFmtId = '0', formatCode }) {
      const number = Number(numFmtId)
      if (name === 'cellXfs') isOfCells = true
      if (codes.size + styles.length > STYLES_MAX) throw damagedWorkbook()
      if (name === 'numFmt' && formatCode !== undefined) codes.set(number, formatCode)
      if (name === 'xf' && isOfCells) styles.push(isTimeFormat(number, codes.get(number)))
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return styles
}
