import { expect, test } from 'bun:test'
import type { Generated } from 'kysely'
import type { Row, WholeRow } from './row.ts'

test('the compiler refuses what the database does not say of a row', () => {
  const refused = [
    // @ts-expect-error There is no such column.
    (row: Row<'links', { shade: string }>) => row,
    // @ts-expect-error It has another type.
    (row: Row<'links', { key: number }>) => row,
    // @ts-expect-error It may be null.
    (row: Row<'links', { title: string }>) => row,
    // @ts-expect-error It is never null.
    (row: Row<'links', { key: string | null }>) => row,
    // @ts-expect-error It has no default.
    (row: Row<'links', { key: Generated<string> }>) => row,
    // @ts-expect-error A column is missing.
    (row: WholeRow<'room_probe', { id: string }>) => row,
  ]
  const allowed = (
    row: Row<'links', { type: 'A' | 'B'; title: 'C' | null; words: Generated<string> }>,
  ): { type: 'A' | 'B'; title: 'C' | null; key: string; note: string | null } => row
  expect([...refused, allowed]).toHaveLength(7)
})
