import { expect, test } from 'bun:test'
import { textWidth } from './badge.ts'

test('texts of a badge are as wide as their letters', () => {
  expect(textWidth('')).toBe(0)
  expect(textWidth('iii')).toBeLessThan(textWidth('mmm'))
  expect(textWidth('東京')).toBe(23)
  expect(textWidth('e\u0301')).toBe(textWidth('e'))
})
