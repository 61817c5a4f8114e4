import { expect, test } from 'bun:test'
import { byteRange } from './byte-range.ts'

test.each([
  ['bytes=0-', { start: 0, end: 100 }],
  ['bytes=40-', { start: 40, end: 100 }],
  ['bytes=40-49', { start: 40, end: 50 }],
  ['Bytes=99-500', { start: 99, end: 100 }],
  ['bytes=-10', { start: 90, end: 100 }],
  ['bytes=-500', { start: 0, end: 100 }],
  ['bytes=100-', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=5-4', 'all'],
  ['bytes=0-1,5-6', 'all'],
  ['bytes=-', 'all'],
  ['bytes=a-b', 'all'],
  ['lines=0-5', 'all'],
  ['', 'all'],
  [undefined, 'all'],
] as const)('of 100 bytes, %p asks for %p', (header, range) => {
  expect(byteRange(header, 100)).toEqual(range)
})

test('an empty file has no bytes to ask for', () => {
  expect(byteRange('bytes=0-', 0)).toBe('none')
})
