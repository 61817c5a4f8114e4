import { refusal } from '../refusal.ts'
import { type Cell, cellText, type TimeStyles } from './cell-text.ts'
import { TEXT_CHARACTERS_MAX, tooMuchText, xmlSteps } from './xml.ts'

/** What the cells of a sheet need from other parts of their workbook. */
export interface SheetTexts {
  strings: readonly string[]
  times: TimeStyles
  calendar: 1900 | 1904
}

/** More than a file may have, which is refused for that. */
const COLUMNS_MAX = 1000

/** The texts of each row that has any, some rows at a time. */
export async function* sheetRows(
  part: AsyncIterable<Uint8Array>,
  texts: SheetTexts,
): AsyncGenerator<string[][]> {
  let rows: string[][] = []
  let cells: string[] = []
  let [column, length] = [-1, 0]
  let cell: Cell | undefined
  let isValue = false
  const openCell = ({ r = '', t = '', s = '' }: Readonly<Record<string, string>>) => {
    column = columnOf(r) ?? column + 1
    if (column >= COLUMNS_MAX) throw refusal('At most 200 columns.')
    cell = { type: t, value: '', isTime: texts.times[Number(s)] === true }
  }
  const closeCell = ({ value, ...rest }: Cell) => {
    if (value === '') return
    while (cells.length < column) cells.push('')
    const text = cellText({ ...rest, value }, texts)
    // Many cells may name one long text.
    length += text.length
    if (length > TEXT_CHARACTERS_MAX) throw tooMuchText()
    cells[column] = text
  }
  const steps = xmlSteps(part, {
    open(name, attributes) {
      if (name === 'row') {
        cells = []
        column = -1
      } else if (name === 'c') openCell(attributes)
      // `v` is a value, and `t` a text that stands in the cell itself. `f` is a formula, whose result is the value.
      isValue = name === 'v' || name === 't'
    },
    text(piece) {
      if (!cell || !isValue) return
      cell.value += piece
      if (cell.value.length > TEXT_CHARACTERS_MAX) throw tooMuchText()
    },
    close(name) {
      isValue = false
      if (name === 'c' && cell) {
        closeCell(cell)
        cell = undefined
      } else if (name === 'row' && cells.some((text) => text !== '')) rows.push(cells)
    },
  })
  for await (const _ of steps) {
    if (rows.length > 0) yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
}

/** The number of a column from 0, such as 27 for `AB12`. */
function columnOf(reference: string): number | undefined {
  const letters = /^([A-Z]{1,3})\d+$/.exec(reference)?.[1]
  if (letters === undefined) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
