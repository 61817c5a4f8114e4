import { expect, test } from 'bun:test'
import { valueName } from './dimension-words.ts'

test('codes of countries and languages are read as names', () => {
  expect(valueName('country', 'DE')).toBe('Germany')
  expect(valueName('language', 'de')).toBe('German')
})

test('what is no code stays as it is', () => {
  expect(valueName('country', '??')).toBe('??')
  expect(valueName('language', '*')).toBe('*')
  expect(valueName('browser', 'GNOME Web')).toBe('GNOME Web')
})

test('nothing and unknown are said in words', () => {
  expect(valueName('utm_source', '')).toBe('None')
  expect(valueName('city', 'unknown')).toBe('Unknown')
  expect(valueName('referrer', 'direct')).toBe('Direct or none')
})
