/**
 * Characters that start a formula in a spreadsheet, including the full-width forms that some treat the same. Apostrophes
 * before them count as well, so that `withoutGuard` gives every text back.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/u
const GUARDED = /^'(?='*[=+\-@\t\r\n＝＋－＠])/u

/** Begins a file. Without a byte order mark Excel assumes a legacy code page and garbles letters with accents. */
export const UTF8_MARK = '\ufeff'

/** One line of RFC 4180, every cell quoted. A leading apostrophe keeps a formula from being evaluated. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`
}

/** The text of a cell of `csvLine`. In files of others, such an apostrophe belongs to the text. */
export const withoutGuard = (cell: string): string => cell.replace(GUARDED, '')

function quoted(cell: string): string {
  const harmless = FORMULA.test(cell) ? `'${cell}` : cell
  return `"${harmless.replaceAll('"', '""')}"`
}
