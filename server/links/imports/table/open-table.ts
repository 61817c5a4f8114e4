import { IMPORT_BYTES_MAX } from '../../../../contract/links/import-fields.ts'
import { unpack } from './archive/unpack.ts'
import { type ZipEntry, zipEntries } from './archive/zip-entries.ts'
import { refusal } from './refusal.ts'
import { firstSheet, WORKBOOK } from './workbook/workbook.ts'

type OpenBytes = () => Promise<AsyncIterable<Uint8Array>>

/** How to open a table at its beginning, any number of times: of a plain file, of the one in a ZIP, or of a workbook. */
export async function openTable(open: OpenBytes): Promise<OpenBytes> {
  const zip = await findZip(await open())
  if (!zip) return open
  const entries = zipEntries(zip)
  const openPart = (path: string) => {
    const entry = entries.find(({ name }) => name.toLowerCase() === path.toLowerCase())
    return entry && unpack(zip, entry)
  }
  if (openPart(WORKBOOK)) return async () => bounded(firstSheet(openPart))
  const table = tableIn(entries)
  return async () => bounded(unpack(zip, table))
}

/** A packed table may be as long as one that is not packed. */
async function* bounded(table: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const piece of table) {
    bytes += piece.length
    if (bytes > IMPORT_BYTES_MAX) throw refusal('The table in it is larger than 20 MB. Split it.')
    yield piece
  }
}

const SIGN = Buffer.from('PK\u0003\u0004')

/** The whole file if it is a ZIP; it has 20 MB at most. */
async function findZip(file: AsyncIterable<Uint8Array>): Promise<Buffer | undefined> {
  const pieces: Uint8Array[] = []
  let isZip: boolean | undefined
  for await (const piece of file) {
    pieces.push(piece)
    isZip ??= beginsAsZip(pieces)
    if (isZip === false) return undefined
  }
  return isZip ? Buffer.concat(pieces) : undefined
}

/** Undefined as long as too little of the file is there. */
function beginsAsZip(pieces: readonly Uint8Array[]): boolean | undefined {
  const beginning = Buffer.concat(pieces)
  return beginning.length < SIGN.length
    ? undefined
    : beginning.subarray(0, SIGN.length).equals(SIGN)
}

const TABLE = /\.(csv|tsv|tab|txt|json)$/i
/** Programs add such files, and nobody chose them. */
const HIDDEN = /(^|\/)\.[^./]|__MACOSX\//
/** Files that a sentence names. */
const NAMES_SHOWN = 5

function tableIn(entries: readonly ZipEntry[]): ZipEntry {
  const names = new Set(entries.map(({ name }) => name.toLowerCase()))
  if (names.has('content.xml') || names.has('xl/workbook.bin')) throw refusal(OTHER_WORKBOOK)
  const tables = entries.filter(({ name }) => TABLE.test(name) && !HIDDEN.test(name))
  // The ZIP of an account has its links in both.
  const own = names.has('links.json') && tables.find(({ name }) => name === 'links.csv')
  if (own) return own
  const [table, ...others] = tables
  if (!table) throw refusal(NO_TABLE)
  if (others.length > 0) throw refusal(severalTables(tables.map(({ name }) => name)))
  return table
}

const OTHER_WORKBOOK = 'This is a workbook of another format. Save it as xlsx, or as CSV.'
const NO_TABLE = 'The ZIP holds no file of links. Put one CSV or JSON file into it.'

function severalTables(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_SHOWN).map((name) => `“${name.slice(0, 80)}”`)
  const more = names.length > shown.length ? ' and others' : ''
  return `The ZIP holds several files: ${shown.join(', ')}${more}. Unpack it, and choose one of them.`
}
