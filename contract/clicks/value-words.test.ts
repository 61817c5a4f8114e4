import { expect, test } from 'bun:test'
import { valueName } from './value-words.ts'

test('country and language codes are shown as names', () => {
  expect(valueName('country', 'DE')).toBe('Germany')
  expect(valueName('language', 'de')).toBe('German')
})

test('text that is not a code stays unchanged', () => {
  expect(valueName('country', '??')).toBe('??')
  expect(valueName('language', '*')).toBe('*')
  expect(valueName('browser', 'GNOME Web')).toBe('GNOME Web')
})

test('empty and unknown values have labels', () => {
  expect(valueName('utm_source', '')).toBe('None')
  expect(valueName('city', 'unknown')).toBe('Unknown')
  expect(valueName('referrer', 'direct')).toBe('Direct or none')
})
