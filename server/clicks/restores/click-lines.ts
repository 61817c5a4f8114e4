import { withoutGuard } from '../../../contract/csv-line.ts'
import { type ClickRow, clickFileColumns } from '../analytics/analytics.ts'
import { linesOf } from './lines.ts'
import { damaged, refusal } from './refusal.ts'
import type { ZipSource } from './zip-source.ts'

/** Files of an export have a million clicks each. */
const CLICK_FILE = /^clicks(?:-(\d{1,4}))?\.csv$/
export const CLICKS_MAX = 50_000_000
const CELL_MAX = 9000
const OPEN_MAX = 10 * CELL_MAX

export const clickFiles = (zip: ZipSource): string[] =>
  zip.names.filter((name) => CLICK_FILE.test(name)).toSorted((a, b) => numberOf(a) - numberOf(b))

const numberOf = (name: string) => Number(CLICK_FILE.exec(name)?.[1] ?? 1)

export type RestoredClick = Omit<ClickRow, 'account_id' | 'event'>

/** The clicks of a file, those of a piece together. Throws what is wrong with one. */
export async function* readClickFile(
  zip: ZipSource,
  name: string,
): AsyncGenerator<readonly RestoredClick[]> {
  const reader = openClickReader()
  for await (const lines of linesOf(zip.read(name), '\r\n')) {
    const clicks: RestoredClick[] = []
    for (const line of lines) {
      const click = reader.next(line)
      if (click) clicks.push(click)
    }
    yield clicks
  }
  reader.end()
}

/** Reads the clicks of a file line by line; a click may have several, as a cell may hold the end of one. */
function openClickReader() {
  let columns: readonly string[] | undefined
  let open = ''
  return {
    next(line: string): RestoredClick | undefined {
      const text = open === '' ? line : `${open}\r\n${line}`
      const cells = cellsOf(text, columns?.length)
      open = cells ? '' : text
      if (open.length > OPEN_MAX) throw damaged()
      if (!cells) return undefined
      if (columns) return clickOf(cells, columns)
      columns = requireColumns(cells)
      return undefined
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

const known: ReadonlySet<string> = new Set([
  ...['at', 'linkId', 'shortUrl', 'folder'],
  ...clickFileColumns,
])

/** An export of an earlier version may lack some. */
function requireColumns(cells: readonly string[]): readonly string[] {
  const isKnown = cells.length > 0 && cells.every((name) => known.has(name))
  const isWhole = ['at', 'linkId', 'kind', 'trigger'].every((name) => cells.includes(name))
  if (isKnown && isWhole && new Set(cells).size === cells.length) return cells
  throw refusal('The clicks in the ZIP have columns that are not known here.')
}

const kinds: ReadonlySet<string> = new Set(['human', 'bot', 'preview'])
const triggers: ReadonlySet<string> = new Set(['link', 'qr', 'hub'])
const LINK_ID = /^[a-z]{2,5}_[0-9A-Za-z]{6,40}$/
const VISITOR = /^v[0-9a-f]{16}$/
const FIRST = Date.UTC(2000, 0, 1)
const blank = Object.fromEntries(clickFileColumns.map((name) => [name, '']))

function clickOf(cells: readonly string[], columns: readonly string[]): RestoredClick {
  const { at: time, linkId, shortUrl: _, folder: __, ...rest } = namedCells(cells, columns)
  const [at, visitor] = [Date.parse(time ?? ''), rest.visitor ?? '']
  if (!(at >= FIRST) || !isClick({ ...rest, linkId })) throw badClick()
  return {
    ...rest,
    at,
    link_id: linkId,
    visitor: visitor === '' ? '0' : BigInt(`0x${visitor.slice(1)}`).toString(),
  } as unknown as RestoredClick
}

const isClick = ({ linkId = '', kind = '', trigger = '', visitor = '' }: Named): boolean =>
  LINK_ID.test(linkId) &&
  kinds.has(kind) &&
  triggers.has(trigger) &&
  (visitor === '' || VISITOR.test(visitor))

type Named = Record<string, string | undefined>

function namedCells(cells: readonly string[], columns: readonly string[]): Named {
  if (cells.length !== columns.length) throw damaged()
  const named: Named = { ...blank }
  for (let at = 0; at < columns.length; at += 1) {
    const cell = cells[at] ?? ''
    if (cell.length > CELL_MAX) throw badClick()
    named[columns[at] ?? ''] = cell.startsWith("'") ? withoutGuard(cell) : cell
  }
  return named
}

const badClick = () => refusal('A click in the ZIP is none that an export has.')
