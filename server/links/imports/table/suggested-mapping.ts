import { isBlankCell } from '../../../../contract/links/blank-cell.ts'
import { type ImportField, importFields } from '../../../../contract/links/import-fields.ts'
import type { Mapping } from '../../../../contract/links/imports.ts'
import { keyInCell, keyOfAddress } from '../../../../contract/links/key-of-address.ts'
import { KEY_PATTERN } from '../../../../contract/links/keys.ts'
import { isAddress, isFlag } from './cells.ts'
import { KEY_OR_TARGET, namesOf, plainName, shortNames, targetNames } from './column-names.ts'

/** How many rows the suggestion looks at. */
export const SAMPLE_ROWS = 50

export interface ReadColumns {
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

/** Maps fields to columns by their names and contents. A column is used for one field only. */
export function suggestedMapping({ columns, rows }: ReadColumns): Mapping {
  const samples = rows.slice(0, SAMPLE_ROWS)
  const free: Column[] = columns.map((name, column) => ({
    name: plainName(name),
    column,
    cells: samples.map((cells) => cells[column]?.trim() ?? '').filter((cell) => !isBlankCell(cell)),
  }))
  const pairs = importFields.flatMap((field) => {
    const found = columnFor(field, free)
    if (!found) return []
    free.splice(free.indexOf(found), 1)
    return [[field, found.column] as const]
  })
  return Object.fromEntries(pairs)
}

interface Column {
  name: string
  column: number
  /** Some of its cells, without those that have no value. */
  cells: readonly string[]
}

function columnFor(field: ImportField, free: readonly Column[]): Column | undefined {
  const named = (namesOf[field] ?? []).flatMap((name) => free.filter((each) => each.name === name))
  const choose = choices[field]
  return choose ? choose({ named, free }) : named[0]
}

interface Choice {
  /** Those whose name says the field, the most specific first. */
  named: readonly Column[]
  free: readonly Column[]
}

/** Fields for which the name of a column is not enough. */
const choices: Partial<Record<ImportField, (choice: Choice) => Column | undefined>> = {
  redirectTo: ({ named, free }) =>
    named.find((each) => !holdsBareKeys(each)) ?? addressColumn(free),
  key: ({ named, free }) =>
    named.find(({ cells }) => cells.length > 0) ??
    free.find(holdsBareKeys) ??
    free.find(isShortAddressColumn) ??
    named[0],
  password: ({ named: [named] }) => (named && !holdsFlags(named) ? named : undefined),
}

const addressColumn = (free: readonly Column[]) =>
  free.find((each) => !isShortName(each) && holdsMostly(each, isAddress))

/** Whether the name says an address, but the cells are keys. */
function holdsBareKeys(column: Column): boolean {
  if (!holdsMostly(column, isBareKey)) return false
  if (column.name === KEY_OR_TARGET) return true
  // Such names stand above other words, too.
  if (targetNames.includes(column.name)) return areDifferentKeys(column.cells)
  return isShortName(column)
}

const isBareKey = (cell: string) => !isAddress(cell) && KEY_PATTERN.test(keyInCell(cell))

const areDifferentKeys = (cells: readonly string[]) =>
  cells.every(isBareKey) && new Set(cells.map((cell) => cell.toLowerCase())).size === cells.length

const isShortAddressColumn = (column: Column) =>
  isShortName(column) && holdsMostly(column, isShortAddress)

/** An address of several segments may be any. */
const isShortAddress = (cell: string) => keyOfAddress(cell)?.includes('/') === false

/** Some services say whether there is a password, but not which. */
const holdsFlags = ({ cells }: Column) => cells.length > 0 && cells.every(isFlag)

const isShortName = ({ name }: Column) => shortNames.includes(name)

/** One odd row does not change what a column is: the check of the rows reports it. */
const holdsMostly = ({ cells }: Column, fits: (cell: string) => boolean) =>
  cells.length > 0 && cells.filter(fits).length * 2 >= cells.length
