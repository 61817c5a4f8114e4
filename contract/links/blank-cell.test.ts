import { expect, test } from 'bun:test'
import { isBlankCell } from './blank-cell.ts'

test.each([
  ...['', '  ', 'NULL', 'null', 'Null', '\\N', 'N/A', 'n/a', '#N/A', 'None', 'nil', 'NIL', '-'],
  ...['--', '–', '—', 'undefined', 'NaN', 'NaT', '(null)', '[NULL]', '<null>', '<nil>', '(none)'],
  ...['<unset>', '(empty)', '(blank)', '[]', '{}', '""', "''", '#NULL!', '0000-00-00'],
  ...['0000-00-00 00:00:00', ' NULL '],
])('%p says that there is no value', (cell) => {
  expect(isBlankCell(cell)).toBe(true)
})

test.each([
  ...['NULL and void', 'nothing', 'No', '0', 'false', 'none of it', 'NA', 'Empty', 'blank', '- 5'],
  ...['[1]', '{"a":1}', '(c)', '<b>', 'nullable', 'n\\a', '0000-00-01', 'x', '[] []'],
])('%p is a value', (cell) => {
  expect(isBlankCell(cell)).toBe(false)
})
