import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { IMPORT_ROWS_MAX } from '../../../contract/import-fields.ts'
import { Problem } from '../../platform/problem.ts'

export interface ReadFile {
  encoding: string
  columns: string[]
  rows: string[][]
}

const COLUMNS_MAX = 200
const RECORD_BYTES_MAX = 128 * 1024
const PIECE_CHARACTERS = 64 * 1024

/** A CSV file in whatever encoding and with whatever sign between its cells; a Problem that names the line otherwise. */
export async function readFile(bytes: Uint8Array): Promise<ReadFile> {
  if (isWorkbook(bytes)) throw refusal('This is a workbook. Save it as CSV, then choose that file.')
  const { encoding, text } = decode(bytes)
  if (UNREADABLE.test(text)) throw refusal('This is no CSV file: it does not hold text.')
  const [columns = [], ...rows] = await recordsOf(text)
  if (rows.length === 0) throw refusal('The file has no rows below its first line.')
  if (columns.length > COLUMNS_MAX) throw refusal(`At most ${COLUMNS_MAX} columns.`)
  return { encoding, columns: columns.map((name) => name.trim().slice(0, 200)), rows }
}

/** Excel's and others' own files, by their first bytes. */
function isWorkbook([a, b, c, d]: Uint8Array): boolean {
  return (
    (a === 0x50 && b === 0x4b && c === 3 && d === 4) || (a === 0xd0 && b === 0xcf && c === 0x11)
  )
}

/** Signs that no text has, and pictures and programs do. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNREADABLE = /[\u0001-\u0008\u000e-\u001a]/

async function recordsOf(text: string): Promise<string[][]> {
  const records: string[][] = []
  const parser = Readable.from(piecesOf(text)).pipe(
    parse({
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: RECORD_BYTES_MAX,
    }),
  )
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      if (record.length > COLUMNS_MAX) throw refusal(`At most ${COLUMNS_MAX} columns.`)
      if (records.length > IMPORT_ROWS_MAX) throw refusal('At most 50,000 rows. Split the file.')
      records.push(record)
    }
  } catch (error) {
    throw error instanceof CsvError ? refusal(wordsOf(error)) : error
  }
  return records
}

/** In pieces, between which others have their turn. */
function* piecesOf(text: string): Generator<string> {
  for (let first = 0; first < text.length; first += PIECE_CHARACTERS) {
    yield text.slice(first, first + PIECE_CHARACTERS)
  }
}

const quotes = new Set([
  'CSV_QUOTE_NOT_CLOSED',
  'INVALID_OPENING_QUOTE',
  'CSV_INVALID_CLOSING_QUOTE',
])

function wordsOf(error: CsvError): string {
  const line = 'lines' in error ? ` near line ${error.lines}` : ''
  if (error.code === 'CSV_MAX_RECORD_SIZE') return `A row${line} is too long.`
  if (quotes.has(error.code)) return `A quotation mark${line} has no partner.`
  return `The file cannot be read${line}.`
}

/** The sign that the first line has most of. */
function delimiterOf(text: string): string {
  const end = text.search(/[\r\n]/)
  const line = text.slice(0, Math.min(end < 0 ? text.length : end, PIECE_CHARACTERS))
  const count = (sign: string) => line.split(sign).length
  const [first = ','] = [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))
  return first
}

/** By its mark; without one by what it can be. */
function decode(bytes: Uint8Array): { encoding: string; text: string } {
  const encoding = encodingOf(bytes)
  const text = new TextDecoder(encoding).decode(bytes)
  // PostgreSQL keeps no NUL.
  return { encoding, text: text.replaceAll('\u0000', '') }
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first !== 0 && second === 0) return 'utf-16le'
  if (first === 0 && second !== 0) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

function refusal(message: string): Problem {
  return new Problem('invalid', { errors: { file: message } })
}
