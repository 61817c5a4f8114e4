import { expect, test } from 'bun:test'
import { lockWords, utmWords, whenWords, whoWords } from './fold-words.ts'

test('an untouched block is for everyone, always', () => {
  expect(whenWords(undefined)).toBe('Always')
  expect(whoWords(null)).toBe('Everyone')
  expect([utmWords(undefined), lockWords(undefined)]).toEqual(['None', 'None'])
})

test('a schedule says its open end', () => {
  const at = '2026-11-24T08:00:00.000Z'
  expect(whenWords({ start: at })).toMatch(/^From .*24/)
  expect(whenWords({ end: at })).toMatch(/^Until .*24/)
  expect(whenWords({ start: at, end: '2026-12-24T08:00:00.000Z' })).toMatch(/24 .* to 24/)
})

test('an audience counts what it is narrowed to', () => {
  const countries = { isIn: false, codes: ['DE', 'FR'] }
  expect(whoWords({ countries })).toBe('Everyone except in 2 countries')
  expect(whoWords({ countries: { isIn: true, codes: ['DE'] }, devices: ['mobile'] })).toBe(
    'Only in 1 country, 1 device',
  )
})

test('UTM values name the first, and count the others', () => {
  expect(utmWords({ medium: 'bio' })).toBe('utm_medium=bio')
  expect(utmWords({ source: 'hub', medium: 'bio' })).toBe('utm_source=hub, 1 more')
})
