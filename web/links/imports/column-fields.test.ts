import { expect, test } from 'bun:test'
import { fieldsOf, mappingOf, withField } from './column-fields.ts'

test('choosing a field for another column takes it from the first', () => {
  const fields = fieldsOf({ redirectTo: 1, key: 0 }, 3)
  expect(fields).toEqual(['key', 'redirectTo', undefined])
  const moved = withField(fields, { column: 2, field: 'redirectTo' })
  expect(mappingOf(moved)).toEqual({ key: 0, redirectTo: 2 })
  expect(mappingOf(withField(moved, { column: 0, field: undefined }))).toEqual({ redirectTo: 2 })
})
