import { type ImportField, importFields } from '../../../../contract/links/import-fields.ts'
import type { Mapping } from '../../../../contract/links/imports.ts'
import { keyOfAddress } from '../../../../contract/links/key-of-address.ts'
import { importedLinkFields } from '../../../../contract/links/link-fields.ts'
import { utmFields } from '../../../../contract/links/utm.ts'
import { isAddress } from './cells.ts'

/** Names that we and other services give these fields, as letters and digits only, the most specific first. */
const namesOf: Readonly<Partial<Record<ImportField, readonly string[]>>> = {
  redirectTo: [
    ...['redirectto', 'longurl', 'longlink', 'originalurl', 'originallink', 'originaladdress'],
    ...['destinationurl', 'destinationlink', 'destination', 'targeturl', 'target', 'redirecturl'],
    ...['fullurl', 'url', 'address', 'website', 'link', 'href'],
  ],
  key: [
    ...['key', 'slug', 'customslug', 'customkey', 'backhalf', 'custombackhalf', 'alias'],
    ...['customalias', 'keyword', 'vanity', 'path', 'shortcode', 'shortid'],
  ],
  domain: ['domain'],
  tags: ['tags', 'tag', 'labels', 'label', 'categories', 'category'],
  ...Object.fromEntries(utmFields.map((field) => [`utm_${field}`, [`utm${field}`]])),
  ...Object.fromEntries(importedLinkFields.map(({ field, names }) => [field, names])),
}

/** Columns in which other services have whole short addresses, whose last part is the key. */
const shortNames = ['shortlink', 'shorturl', 'shortenedurl', 'shortaddress', 'bitlink', 'link']

const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/** How many rows the suggestion looks at. */
export const SAMPLE_ROWS = 50

export interface ReadColumns {
  columns: readonly string[]
  rows: readonly (readonly string[])[]
  /** Domains on which the account can make links. */
  domains: readonly string[]
}

/** Maps fields to columns by their names and contents. A column is used for one field only. */
export function suggestedMapping({ columns, rows, domains }: ReadColumns): Mapping {
  const samples = rows.slice(0, SAMPLE_ROWS)
  const free: Column[] = columns.map((name, column) => ({
    name: plain(name),
    column,
    cells: samples.map((cells) => cells[column]?.trim() ?? '').filter((cell) => cell !== ''),
  }))
  const pairs = importFields.flatMap((field) => {
    const found = columnFor(field, free, domains)
    if (!found) return []
    free.splice(free.indexOf(found), 1)
    return [[field, found.column] as const]
  })
  return Object.fromEntries(pairs)
}

interface Column {
  name: string
  column: number
  /** Some of its cells, without the empty ones. */
  cells: readonly string[]
}

function columnFor(
  field: ImportField,
  free: readonly Column[],
  domains: readonly string[],
): Column | undefined {
  const [named] = (namesOf[field] ?? []).flatMap((name) =>
    free.filter((each) => each.name === name),
  )
  switch (field) {
    case 'domain':
      // With the domains of another service, every row would be refused.
      return named?.cells.some((cell) => domains.includes(cell.toLowerCase())) ? named : undefined
    case 'redirectTo':
      return named ?? free.find((each) => !isShortName(each) && holdsOnly(each, isAddress))
    case 'key':
      return named ?? free.find((each) => isShortName(each) && holdsOnly(each, isShortAddress))
    default:
      return named
  }
}

const isShortName = ({ name }: Column) => shortNames.includes(name)
const isShortAddress = (cell: string) => keyOfAddress(cell) !== undefined

const holdsOnly = ({ cells }: Column, fits: (cell: string) => boolean) =>
  cells.length > 0 && cells.every(fits)
