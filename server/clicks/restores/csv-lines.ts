import { withoutGuard } from '../../../contract/csv-line.ts'
import { linesOf } from './lines.ts'
import { damaged } from './refusal.ts'
import type { ZipSource } from './zip-source.ts'

export const CELL_MAX = 9000
const OPEN_MAX = 10 * CELL_MAX

export interface CsvPiece {
  columns: readonly string[]
  /** Each as many cells as there are columns. */
  lines: readonly (readonly string[])[]
}

/** The lines of a file as our exports write it, those of a piece together. */
export async function* readCsv(zip: ZipSource, name: string): AsyncGenerator<CsvPiece> {
  const reader = openReader()
  for await (const some of linesOf(zip.read(name), '\r\n')) {
    const lines: string[][] = []
    for (const line of some) {
      const cells = reader.next(line)
      if (cells) lines.push(cells)
    }
    if (lines.length > 0) yield { columns: reader.columns(), lines }
  }
  reader.end()
}

/** A line of the file may be several of the text, as a cell may hold the end of one. */
function openReader() {
  let columns: readonly string[] | undefined
  let open = ''
  /** Undefined while the line is not at its end. */
  const cellsBy = (line: string) => {
    const text = open === '' ? line : `${open}\r\n${line}`
    const cells = cellsOf(text, columns?.length)
    open = cells ? '' : text
    if (open.length > OPEN_MAX) throw damaged()
    return cells
  }
  return {
    columns: () => columns ?? [],
    /** Undefined for the first line, too, which has the columns. */
    next(line: string): string[] | undefined {
      const cells = cellsBy(line)
      if (!cells) return undefined
      const isFirst = columns === undefined
      columns ??= cells
      if (cells.length !== columns.length) throw damaged()
      return isFirst ? undefined : cells
    },
    end() {
      if (open !== '' || !columns) throw damaged()
    },
  }
}

/** Undefined for a line that goes on in the next one. Most have no quotation mark within a cell. */
function cellsOf(line: string, count: number | undefined): string[] | undefined {
  const cells = line.slice(1, -1).split('","')
  const isPlain =
    line.length >= 2 &&
    line.startsWith('"') &&
    line.endsWith('"') &&
    (count === undefined || cells.length === count) &&
    !cells.some((cell) => cell.includes('"'))
  if (isPlain) return cells
  const marks = line.split('"').length - 1
  return marks % 2 === 1 ? undefined : quotedCells(line)
}

const QUOTED = /"((?:[^"]|"")*)"(?:,|$)/y

function quotedCells(line: string): string[] {
  const cells: string[] = []
  QUOTED.lastIndex = 0
  while (QUOTED.lastIndex < line.length) {
    const [found, cell] = QUOTED.exec(line) ?? []
    if (found === undefined || cell === undefined) throw damaged()
    cells.push(cell.replaceAll('""', '"'))
  }
  return cells
}

/** The text of a cell. */
export const textOf = (cell: string): string => (cell.startsWith("'") ? withoutGuard(cell) : cell)
