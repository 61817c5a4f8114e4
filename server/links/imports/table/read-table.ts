import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { IMPORT_ROWS_MAX } from '../../../../contract/links/import-fields.ts'
import { isAddress } from './cells.ts'
import { encodingOf } from './encoding.ts'
import { isJson, jsonRows } from './json-rows.ts'
import { notCsvReason, notTextReason } from './not-csv.ts'
import { isQuotedFile, oftenUnquoted } from './quoting.ts'
import { refusal } from './refusal.ts'

export interface ParsedTable {
  encoding: string
  /** Between the cells; empty for JSON. */
  delimiter: string
  columns: string[]
  total: number
  /** Links that the file says to be elsewhere: it is one page of several. */
  missing: number
}

export interface TableSource {
  /** Opens the file at its beginning. Called more than once. */
  open: () => Promise<AsyncIterable<Uint8Array>>
  onRow: (cells: string[]) => Promise<void>
}

const COLUMNS_MAX = 200
const RECORD_BYTES_MAX = 128 * 1024
/** How much of the file is searched for the end of the first line. */
const BEGINNING_CHARACTERS = 64 * 1024
/** Parsed in one go, which takes about a millisecond. */
const PART_CHARACTERS = 16 * 1024

/**
 * Reads a file of CSV or JSON row by row and detects its encoding and delimiter. A file that is neither throws a Problem 'invalid'
 * that names the line; `onRow` may have been called before that.
 */
export async function readTable({ open, onRow }: TableSource): Promise<ParsedTable> {
  const encoding = await encodingOf(await open())
  const openText = async () => textOf(await open(), encoding)
  let missing = 0
  const onMissing = (links: number) => {
    missing = links
  }
  const records = recordsOf(openText, onMissing)
  try {
    const first = (await records.next()).value
    if (first === undefined) throw refusal('The file is empty.')
    // A first line that contains an address is a row, not the column names.
    const { cells: names, delimiter } = first
    const hasNames = !names.some(isAddress)
    if (!hasNames) await onRow(names)
    let total = hasNames ? 0 : 1
    for await (const { cells } of records) {
      if (total === IMPORT_ROWS_MAX) throw refusal('At most 50,000 rows. Split the file.')
      total += 1
      await onRow(cells)
    }
    if (total === 0) throw refusal('The file has no rows below its first line.')
    const columns = names.map((name) => columnName(hasNames ? name : ''))
    return { encoding, delimiter, total, columns, missing }
  } finally {
    // Closes the file even if only its first line was read.
    await records.return(undefined)
  }
}

const columnName = (name: string) => name.trim().slice(0, 200)

async function* textOf(file: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  // PostgreSQL cannot store NUL.
  const decoded = (bytes?: Uint8Array) =>
    decoder.decode(bytes, { stream: bytes !== undefined }).replaceAll('\u0000', '')
  for await (const bytes of file) yield decoded(bytes)
  yield decoded()
}

interface TableRecord {
  cells: string[]
  delimiter: string
}

/** Opens the text of a file at its beginning. */
type OpenText = () => Promise<AsyncGenerator<string>>

async function* recordsOf(
  openText: OpenText,
  onMissing: (links: number) => void,
): AsyncGenerator<TableRecord, undefined, undefined> {
  const text = await openText()
  try {
    const beginning = await beginningOf(text)
    if (!isJson(beginning)) return yield* csvRecords(openText, { beginning, text })
    const rows = jsonRows(openText, onMissing)
    for await (const cells of rows) yield { cells: limited(cells), delimiter: '' }
  } finally {
    // Closes the file even if nothing of it was parsed.
    await text.return(undefined)
  }
}

function limited(cells: string[]): string[] {
  if (cells.length > COLUMNS_MAX) throw tooManyColumns()
  return cells
}

async function* csvRecords(
  openText: OpenText,
  { beginning, text }: { beginning: string; text: AsyncGenerator<string> },
): AsyncGenerator<TableRecord, undefined, undefined> {
  const reason = notCsvReason(beginning)
  if (reason) throw refusal(reason)
  const { delimiter, start } = delimiterOf(beginning)
  const isQuoted =
    !oftenUnquoted.includes(delimiter) || (await isQuotedFile(await openText(), delimiter))
  let line = 1
  const parser = parse({
    delimiter,
    quote: isQuoted ? '"' : null,
    relax_column_count: true,
    // Text copied from a spreadsheet has tabs, and does not escape quotation marks.
    relax_quotes: delimiter === '\t',
    skip_empty_lines: true,
    max_record_size: RECORD_BYTES_MAX,
    // Called for each record at once. The stream may drop parsed records if a later one fails.
    on_record: (record: string[], { lines }) => {
      line = lines + 1
      return record
    },
  })
  // Errors are thrown by the iteration over the records.
  pipeline(Readable.from(partsOf(beginning.slice(start), text)), parser, () => undefined)
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      yield { cells: limited(cells), delimiter }
    }
  } catch (error) {
    throw error instanceof CsvError ? refusal(wordsOf(error, line)) : error
  }
}

async function beginningOf(text: AsyncGenerator<string>): Promise<string> {
  let beginning = ''
  while (beginning.length < BEGINNING_CHARACTERS) {
    const { value, done } = await text.next()
    if (done) break
    beginning += value
  }
  return beginning
}

/** Yields small parts, and gives the event loop back between them. */
async function* partsOf(beginning: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield* parted(beginning)
  for await (const text of rest) {
    const reason = notTextReason(text)
    if (reason) throw refusal(reason)
    yield* parted(text)
  }
}

async function* parted(text: string): AsyncGenerator<string> {
  for (let first = 0; first < text.length; first += PART_CHARACTERS) {
    yield text.slice(first, first + PART_CHARACTERS)
    await Bun.sleep(0)
  }
}

const quotes = new Set([
  'CSV_QUOTE_NOT_CLOSED',
  'INVALID_OPENING_QUOTE',
  'CSV_INVALID_CLOSING_QUOTE',
])

/** `line` is where the row begins. For an unclosed quotation mark the parser itself reports the end of the file. */
function wordsOf({ code }: CsvError, line: number): string {
  if (quotes.has(code)) return `A quotation mark in the row at line ${line} has no partner.`
  if (code !== 'CSV_MAX_RECORD_SIZE') return `The row at line ${line} cannot be read.`
  return `The row at line ${line} is longer than 128 kB, or a quotation mark in it has no partner.`
}

/** The delimiter that is most frequent in the first line, unless Excel's `sep=` line names it. */
function delimiterOf(beginning: string): { delimiter: string; start: number } {
  const [sepLine = '', named] = /^sep=(.)\r?\n/i.exec(beginning) ?? []
  if (named) return { delimiter: named, start: sepLine.length }
  const end = beginning.search(/[\r\n]/)
  const line = end < 0 ? beginning : beginning.slice(0, end)
  // Quoted delimiters do not count.
  const bare = line.replace(/"[^"]*"/g, '')
  const count = (sign: string) => bare.split(sign).length
  const [delimiter = ','] = [',', ';', '\t', '|'].toSorted((a, b) => count(b) - count(a))
  if (count(delimiter) > COLUMNS_MAX + 1) throw tooManyColumns()
  return { delimiter, start: 0 }
}

const tooManyColumns = () => refusal(`At most ${COLUMNS_MAX} columns.`)
