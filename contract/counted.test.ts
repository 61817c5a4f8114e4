import { expect, test } from 'bun:test'
import { counted, nounFor } from './counted.ts'

test('only one thing has the singular', () => {
  expect([0, 1, 2, 1.5].map((n) => counted(n, 'link'))).toEqual([
    '0 links',
    '1 link',
    '2 links',
    '1.5 links',
  ])
})

test('a plural that is not an s longer is given', () => {
  expect([1, 3].map((n) => counted(n, 'try', 'tries'))).toEqual(['1 try', '3 tries'])
  expect([1, 3].map((n) => nounFor(n, 'person', 'people'))).toEqual(['person', 'people'])
})

test('no limit is no singular', () => {
  expect(nounFor(null, 'seat')).toBe('seats')
})
