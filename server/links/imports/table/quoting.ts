/** Delimiters of files that many programs write without quoting: mysql, sqlite3, psql, and spreadsheets with tabs. */
export const oftenUnquoted: readonly string[] = ['\t', '|']

/** A longer line is refused when it is parsed, whatever its quotation marks mean. */
const LINE_CHARACTERS_MAX = 256 * 1024

/** What the quotation marks of a file show. Those of a cell stand around it, unless it says otherwise. */
interface Signs {
  /** A cell begins with a quotation mark, and none ends it where the cell ends. */
  isBroken: boolean
  /** A cell of the first line stands without quotation marks. */
  hasBareNames: boolean
  /** A quoted cell has line breaks. */
  hasLongCells: boolean
  /** Further lines of such a cell have delimiters, as rows do. */
  hasRowsInCells: boolean
  hasDelimiterInCells: boolean
  hasDoubledQuotes: boolean
  /** A cell is quoted although nothing in it needs that. */
  hasNeedlessQuotes: boolean
  /** A quotation mark, or a comma, in a cell that is not quoted. */
  hasBareQuotes: boolean
  hasBareCommas: boolean
  /** Every line has as many delimiters as the first one. */
  hasEvenLines: boolean
}

/**
 * Whether quotation marks around cells belong to the file, or to the texts in it. A program that does not quote writes one
 * line a row, with a quotation mark anywhere. One that does quotes every cell, or those with a line break, a delimiter, a
 * comma or a quotation mark, and doubles the last.
 */
export async function isQuotedFile(
  text: AsyncIterable<string>,
  delimiter: string,
): Promise<boolean> {
  const read = signReader(delimiter)
  for await (const line of linesOf(text)) {
    if (line !== '' && !EXCEL_LINE.test(line)) read.add(line)
  }
  return isQuoted(read.end())
}

function isQuoted(signs: Signs): boolean {
  if (signs.isBroken) return false
  // A quoted line break or delimiter makes lines uneven. Here, the cell would swallow cells or whole rows.
  if (signs.hasEvenLines && (signs.hasLongCells || signs.hasDelimiterInCells)) return false
  if (!signs.hasBareNames) return true
  if (signs.hasLongCells) return !signs.hasRowsInCells
  if (signs.hasBareQuotes) return false
  if (signs.hasDoubledQuotes || signs.hasDelimiterInCells) return true
  return !signs.hasNeedlessQuotes && !signs.hasBareCommas
}

/** Ends at a line that is too long. */
async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  let end: RegExp | undefined
  for await (const part of text) {
    rest += part
    end ??= lineEndOf(rest)
    const lines = end ? rest.split(end) : [rest]
    rest = lines.pop() ?? ''
    yield* lines
    if (rest.length > LINE_CHARACTERS_MAX) return
    await Bun.sleep(0)
  }
  yield* rest.split(end ?? /[\r\n]/)
}

/** The first line shows it: another break within a text ends no line. Undefined as long as it is not known. */
function lineEndOf(text: string): RegExp | undefined {
  const [found] = /\r?\n|\r(?=[^\n])/.exec(text) ?? []
  if (found === undefined) return undefined
  return found === '\r' ? /\r/ : /\r?\n/
}

const QUOTE = '"'
/** Names the delimiter, and is no row. */
const EXCEL_LINE = /^sep=.$/i

function signReader(delimiter: string) {
  const signs: Signs = {
    ...{ isBroken: false, hasBareNames: false, hasLongCells: false, hasRowsInCells: false },
    ...{ hasDelimiterInCells: false, hasDoubledQuotes: false, hasNeedlessQuotes: false },
    ...{ hasBareQuotes: false, hasBareCommas: false, hasEvenLines: true },
  }
  let width: number | undefined
  let isFirstRow = true
  let isInside = false

  /** Returns where the cell ends that is quoted and begins, or goes on, there; the length of the line if it goes on. */
  const endOfQuoted = (line: string, first: number, isContinued: boolean): number => {
    let at = line.indexOf(QUOTE, first)
    while (at >= 0 && line[at + 1] === QUOTE) {
      signs.hasDoubledQuotes ||= true
      at = line.indexOf(QUOTE, at + 2)
    }
    isInside = at < 0
    const end = isInside ? line.length : at
    const text = line.slice(first, end)
    const hasDelimiter = text.includes(delimiter)
    signs.hasDelimiterInCells ||= hasDelimiter
    signs.hasRowsInCells ||= isContinued && hasDelimiter
    if (isInside) return end
    signs.hasNeedlessQuotes ||= !(isContinued || hasDelimiter || /[,"]/.test(text))
    signs.isBroken ||= !endsCell(line, end + 1)
    return end + 1
  }
  const endsCell = (line: string, at: number) => at === line.length || line[at] === delimiter

  const endOfBare = (line: string, first: number): number => {
    const found = line.indexOf(delimiter, first)
    const end = found < 0 ? line.length : found
    const text = line.slice(first, end)
    if (isFirstRow) signs.hasBareNames ||= text.trim() !== ''
    signs.hasBareQuotes ||= text.includes(QUOTE)
    signs.hasBareCommas ||= text.includes(',')
    return end
  }

  return {
    add(line: string) {
      const delimiters = line.split(delimiter).length
      width ??= delimiters
      signs.hasEvenLines &&= delimiters === width
      signs.hasLongCells ||= isInside
      let at = isInside ? endOfQuoted(line, 0, true) + 1 : 0
      while (at <= line.length && !isInside && !signs.isBroken) {
        const isQuotedCell = line[at] === QUOTE
        at = (isQuotedCell ? endOfQuoted(line, at + 1, false) : endOfBare(line, at)) + 1
      }
      isFirstRow &&= isInside
    },
    end: (): Signs => ({ ...signs, isBroken: signs.isBroken || isInside }),
  }
}
