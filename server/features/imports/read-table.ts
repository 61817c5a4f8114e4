import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { IMPORT_ROWS_MAX } from '../../../contract/import-fields.ts'
import { Problem } from '../../platform/problem.ts'
import { isAddress } from './cells.ts'
import { encodingOf } from './encoding.ts'
import { foreignFile, noText } from './foreign-file.ts'

export interface Table {
  encoding: string
  columns: string[]
  total: number
}

export interface TableSource {
  /** The file from its beginning, for each time that it is asked for. */
  open: () => Promise<AsyncIterable<Uint8Array>>
  onRow: (cells: string[]) => Promise<void>
}

const COLUMNS_MAX = 200
const RECORD_BYTES_MAX = 128 * 1024
/** The first line is looked for in as much. */
const BEGINNING_CHARACTERS = 64 * 1024
/** What is parsed at once: about a millisecond of work. */
const PART_CHARACTERS = 16 * 1024

/**
 * Reads a CSV file in whatever encoding and with whatever sign between its cells, row after row. A file that is none is a
 * Problem 'invalid' whose sentence names the line; some rows may have been told of by then.
 */
export async function readTable({ open, onRow }: TableSource): Promise<Table> {
  const encoding = await encodingOf(await open())
  const records = recordsOf(textOf(await open(), encoding))
  try {
    const first = (await records.next()).value
    if (first === undefined) throw refusal('The file is empty.')
    // Where the first line holds an address, it is a row as the others are.
    const hasNames = !first.some(isAddress)
    if (!hasNames) await onRow(first)
    let total = hasNames ? 0 : 1
    for await (const row of records) {
      if (total === IMPORT_ROWS_MAX) throw refusal('At most 50,000 rows. Split the file.')
      total += 1
      await onRow(row)
    }
    if (total === 0) throw refusal('The file has no rows below its first line.')
    return { encoding, total, columns: first.map((name) => columnName(hasNames ? name : '')) }
  } finally {
    // Closes the file also where only its first line was read.
    await records.return(undefined)
  }
}

const columnName = (name: string) => name.trim().slice(0, 200)

/** The sentence of a file that cannot be read; undefined for any other error. */
export function refusalOf(error: unknown): string | undefined {
  return error instanceof Problem && error.kind === 'invalid' ? error.errors[0]?.message : undefined
}

async function* textOf(file: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  // PostgreSQL keeps no NUL.
  const decoded = (bytes?: Uint8Array) =>
    decoder.decode(bytes, { stream: bytes !== undefined }).replaceAll('\u0000', '')
  for await (const bytes of file) yield decoded(bytes)
  yield decoded()
}

async function* recordsOf(
  text: AsyncGenerator<string>,
): AsyncGenerator<string[], undefined, undefined> {
  try {
    yield* parsedRecords(text)
  } finally {
    // Closes the file also where nothing was parsed of it.
    await text.return(undefined)
  }
}

async function* parsedRecords(
  text: AsyncGenerator<string>,
): AsyncGenerator<string[], undefined, undefined> {
  let beginning = ''
  while (beginning.length < BEGINNING_CHARACTERS) {
    const { value, done } = await text.next()
    if (done) break
    beginning += value
  }
  const trouble = foreignFile(beginning)
  if (trouble) throw refusal(trouble)
  const { delimiter, start } = delimiterOf(beginning)
  let line = 1
  const parser = parse({
    delimiter,
    relax_column_count: true,
    // What is copied from a spreadsheet has its tabs, and quotation marks as they are.
    relax_quotes: delimiter === '\t',
    skip_empty_lines: true,
    max_record_size: RECORD_BYTES_MAX,
    // Told at once, while the records themselves may be lost to a failure behind them.
    on_record: (record: string[], { lines }) => {
      line = lines + 1
      return record
    },
  })
  // Its errors arrive with the records.
  pipeline(Readable.from(partsOf(beginning.slice(start), text)), parser, () => undefined)
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      if (record.length > COLUMNS_MAX) throw tooManyColumns()
      yield record
    }
  } catch (error) {
    throw error instanceof CsvError ? refusal(wordsOf(error, line)) : error
  }
}

/** In small parts, between which other work of the process has its turn. */
async function* partsOf(beginning: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield* parted(beginning)
  for await (const text of rest) {
    const trouble = noText(text)
    if (trouble) throw refusal(trouble)
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

/** Of the row that begins on that line: where a quotation mark is not closed, the parser itself tells of the file's end. */
function wordsOf({ code }: CsvError, line: number): string {
  if (quotes.has(code)) return `A quotation mark in the row at line ${line} has no partner.`
  if (code !== 'CSV_MAX_RECORD_SIZE') return `The row at line ${line} cannot be read.`
  return `The row at line ${line} is longer than 128 kB, or a quotation mark in it has no partner.`
}

/** The sign that the first line has most of, unless a line before it says which, as Excel has it. */
function delimiterOf(beginning: string): { delimiter: string; start: number } {
  const [told = '', named] = /^sep=(.)\r?\n/i.exec(beginning) ?? []
  if (named) return { delimiter: named, start: told.length }
  const end = beginning.search(/[\r\n]/)
  const line = end < 0 ? beginning : beginning.slice(0, end)
  // Within quotation marks they part nothing.
  const bare = line.replace(/"[^"]*"/g, '')
  const count = (sign: string) => bare.split(sign).length
  const [delimiter = ','] = [',', ';', '\t', '|'].toSorted((a, b) => count(b) - count(a))
  if (count(delimiter) > COLUMNS_MAX + 1) throw tooManyColumns()
  return { delimiter, start: 0 }
}

const tooManyColumns = () => refusal(`At most ${COLUMNS_MAX} columns.`)

export function refusal(message: string): Problem {
  return new Problem('invalid', { errors: { file: message } })
}
