import { expect, test } from 'bun:test'
import { encode } from 'uqr'
import { qrPath } from './qr-path.ts'

test('every dark module outside the three eyes is one dot', () => {
  const text = 'https://unf.ly/spring-box?qr=1'
  const { size, dots, eyes } = qrPath(text)
  const dark = encode(text, { ecc: 'M', border: 0 }).data.flat().filter(Boolean).length
  // A finder pattern is a ring of 24 modules around a square of 9
  expect(dots.match(/M/g)?.length).toBe(dark - 3 * (24 + 9))
  expect(eyes).toEqual([
    { x: 0, y: 0 },
    { x: size - 7, y: 0 },
    { x: 0, y: size - 7 },
  ])
})
