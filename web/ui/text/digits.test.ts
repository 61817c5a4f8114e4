import { expect, test } from 'bun:test'
import { digitsOf } from './digits.ts'

test.each([
  ['482013', '482013'],
  ['482 013', '482013'],
  [' 482-013\n', '482013'],
  ['Your code is 482013.', '482013'],
  ['4820139', '482013'],
  ['48x', '48'],
  ['', ''],
])('%j holds the code %j', (text, code) => {
  expect(digitsOf(text, 6)).toBe(code)
})
