import { expect, test } from 'bun:test'
import { approximateField } from './approximate.ts'

const exact = { isApproximate: false }

test('an answer with an estimate says how far off it is, and an exact one says nothing', () => {
  const error = 1.04 / Math.sqrt(2 ** 14)
  const fields = approximateField([exact, undefined, { isApproximate: true }])
  expect(fields.approximate).toBeTrue()
  expect(fields.error).toBeCloseTo(error, 4)
  expect(approximateField([exact, undefined])).toEqual({})
})
