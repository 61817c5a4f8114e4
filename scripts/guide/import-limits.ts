import {
  IMPORT_BYTES_MAX,
  IMPORT_DOMAINS_MAX,
  IMPORT_ROWS_MAX,
} from '../../contract/links/import-fields.ts'
import { count, mb, numberIn } from './source-numbers.ts'

const columns = numberIn('server/links/imports/table/read-table.ts', /COLUMNS_MAX = (\d+)/)
const archive = 'server/links/imports/table/archive'
const zipEntries = numberIn(`${archive}/zip-entries.ts`, /ENTRIES_MAX = ([\d_]+)/)
const unpacked = numberIn(`${archive}/unpack.ts`, /UNPACKED_BYTES_MAX = (\d+)/) * 1024 * 1024
const sourcePages = numberIn('server/links/imports/sources/source-items.ts', /PAGES_MAX = ([\d_]+)/)

/** What an import of links may be. */
export const importRows: readonly [what: string, limit: string][] = [
  [
    'File of links',
    `${count(IMPORT_ROWS_MAX)} rows in ${mb(IMPORT_BYTES_MAX)}, ${columns} columns`,
  ],
  [
    'ZIP or workbook of links',
    `${count(zipEntries)} files in it, ${mb(unpacked)} each, ${mb(IMPORT_BYTES_MAX)} of rows`,
  ],
  [
    'Links of a service that is moved from',
    `${count(IMPORT_ROWS_MAX)} in ${mb(IMPORT_BYTES_MAX)} and ${count(sourcePages)} pages`,
  ],
  ['Domains of such a file to choose for', count(IMPORT_DOMAINS_MAX)],
]
