import { expect, test } from 'bun:test'
import { keptWords, limitWords, sizeWords, spanWords } from './tier-words.ts'

test('a limit is a number, and null is unlimited', () => {
  expect([limitWords(250_000, 'en'), limitWords(0, 'en'), limitWords(null)]).toEqual([
    '250,000',
    '0',
    'Unlimited',
  ])
})

test('analytics are kept for days or years', () => {
  expect([30, 1, 365, 730, 400].map(keptWords)).toEqual([
    '30 days',
    '1 day',
    '1 year',
    '2 years',
    '400 days',
  ])
})

test('checks come in the largest whole unit', () => {
  expect([86_400, 300, 60, 7200, 90].map(spanWords)).toEqual([
    '1 day',
    '5 minutes',
    '1 minute',
    '2 hours',
    '90 seconds',
  ])
})

test('sizes are whole megabytes', () => {
  expect(sizeWords(50 * 1024 * 1024, 'en')).toBe('50 MB')
  expect(sizeWords(1, 'en')).toBe('1 MB')
  expect(sizeWords(0, 'en')).toBe('0 MB')
  expect(sizeWords(null)).toBe('Unlimited')
})
