import { expect, test } from 'bun:test'
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

test('spaces inside are not even looked at', () => {
  let looks = 0
  const isSeen = (code: number) => {
    looks += 1
    return isBlank(code)
  }
  expect(trimEnds(`a${' '.repeat(100_000)}b`, isSeen)).toHaveLength(100_002)
  expect(looks).toBe(2)
})
