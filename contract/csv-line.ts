/** What a spreadsheet takes for the beginning of a formula; the wide signs as well, which some read as the narrow ones. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/u

/** One line of RFC 4180, every cell quoted. A quotation mark in front keeps a formula a text. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`
}

function quoted(cell: string): string {
  const harmless = FORMULA.test(cell) ? `'${cell}` : cell
  return `"${harmless.replaceAll('"', '""')}"`
}
