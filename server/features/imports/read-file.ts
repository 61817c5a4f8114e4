import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { IMPORT_ROWS_MAX } from '../../../contract/import-fields.ts'
import { Problem } from '../../platform/problem.ts'
import { isAddress } from './cells.ts'
import { foreignFile } from './foreign-file.ts'

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
  const { encoding, text } = decode(bytes)
  const trouble = foreignFile(bytes, text)
  if (trouble) throw refusal(trouble)
  const records = await recordsOf(text)
  const [first = []] = records
  // Where the first line holds one, it is a row as the others are.
  const hasNames = !first.some(isAddress)
  const rows = hasNames ? records.slice(1) : records
  if (records.length === 0) throw refusal('The file is empty.')
  if (rows.length === 0) throw refusal('The file has no rows below its first line.')
  const columns = first.map((name) => (hasNames ? name.trim().slice(0, 200) : ''))
  return { encoding, columns, rows }
}

async function recordsOf(text: string): Promise<string[][]> {
  const records: string[][] = []
  const { delimiter, start } = delimiterOf(text)
  let line = 1
  const parser = Readable.from(piecesOf(text, start)).pipe(
    parse({
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
    }),
  )
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      if (record.length > COLUMNS_MAX) throw refusal(`At most ${COLUMNS_MAX} columns.`)
      if (records.length > IMPORT_ROWS_MAX) throw refusal('At most 50,000 rows. Split the file.')
      records.push(record)
    }
  } catch (error) {
    throw error instanceof CsvError ? refusal(wordsOf(error, line)) : error
  }
  return records
}

/** In pieces, between which others have their turn. */
function* piecesOf(text: string, start: number): Generator<string> {
  for (let first = start; first < text.length; first += PIECE_CHARACTERS) {
    yield text.slice(first, first + PIECE_CHARACTERS)
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
function delimiterOf(text: string): { delimiter: string; start: number } {
  const [told = '', named] = /^sep=(.)\r?\n/i.exec(text) ?? []
  if (named) return { delimiter: named, start: told.length }
  const end = text.search(/[\r\n]/)
  const line = text.slice(0, Math.min(end < 0 ? text.length : end, PIECE_CHARACTERS))
  // Within quotation marks they part nothing.
  const bare = line.replace(/"[^"]*"/g, '')
  const count = (sign: string) => bare.split(sign).length
  const [delimiter = ','] = [',', ';', '\t', '|'].toSorted((a, b) => count(b) - count(a))
  if (count(delimiter) > COLUMNS_MAX + 1) throw refusal(`At most ${COLUMNS_MAX} columns.`)
  return { delimiter, start: 0 }
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
