import { expect, test } from 'bun:test'
import { growth } from '../testing/growth.ts'
import { trimEnds, trimTail } from './trim-ends.ts'

const isBlank = (code: number) => code === 0x20

test.each([
  ['  a  b ', 'a  b', '  a  b'],
  ['   ', '', ''],
  ['', '', ''],
  ['a', 'a', 'a'],
])('%j becomes %j, and %j when only the end is trimmed', (text, both, tail) => {
  expect(trimEnds(text, isBlank)).toBe(both)
  expect(trimTail(text, isBlank)).toBe(tail)
})

test('spaces inside cost no more than spaces at the ends', () => {
  const trim = (size: number) => trimEnds(`a${' '.repeat(size)}b`, isBlank)
  expect(growth(trim, 10_000)).toBeLessThan(100)
})
