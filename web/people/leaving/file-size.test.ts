import { expect, test } from 'bun:test'
import { fileSize } from './file-size.ts'

test.each([
  [0, '0 byte'],
  [999, '999 byte'],
  [1000, '1 kB'],
  [1250, '1.3 kB'],
  [99_400, '99 kB'],
  [1_200_000, '1.2 MB'],
  [3_900_000_000, '3.9 GB'],
])('%d bytes are %s', (bytes, words) => {
  expect(fileSize(bytes, 'en')).toBe(words)
})
