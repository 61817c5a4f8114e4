import { expect, test } from 'bun:test'
import { countOrEstimate } from './estimates.ts'

test('an exact number of visitors is written like any other number', () => {
  expect(countOrEstimate(3_100_000, false, 'en-GB')).toBe('3,100,000')
})

test('an estimated number of visitors has a mark that stays on its line', () => {
  expect(countOrEstimate(3_100_000, true, 'en-GB')).toBe('≈\u202f3,100,000')
})
