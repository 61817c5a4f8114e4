import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { floorsFor, STEPS, stepOf } from './color-steps.ts'

test('steps begin at round numbers, further apart where amounts are uneven', () => {
  expect(floorsFor(12_408, 'uneven')).toEqual([1, 200, 1000, 5000])
  expect(floorsFor(90, 'uneven')).toEqual([1, 2, 10, 50])
  expect(floorsFor(122, 'even')).toEqual([1, 20, 50, 100])
})

test('few amounts have few steps, furthest from none', () => {
  expect(floorsFor(1, 'even')).toEqual([1])
  expect(stepOf(1, floorsFor(1, 'even'))).toBe(STEPS)
  expect(floorsFor(0, 'even')).toEqual([1])
})

const scale = fc.constantFrom('even' as const, 'uneven' as const)

test('nothing has no colour, the most has the strongest, and more never has a weaker one', () => {
  fc.assert(
    fc.property(scale, fc.integer({ min: 1, max: 1e9 }), fc.nat(), fc.nat(), (kind, most, a, b) => {
      const floors = floorsFor(most, kind)
      const [less = 0, more = 0] = [a % (most + 1), b % (most + 1)].toSorted((x, y) => x - y)
      expect(stepOf(0, floors)).toBe(0)
      expect(stepOf(most, floors)).toBe(STEPS)
      expect(stepOf(less, floors)).toBeLessThanOrEqual(stepOf(more, floors))
      if (more > 0) expect(stepOf(more, floors)).toBeGreaterThan(0)
    }),
  )
})
