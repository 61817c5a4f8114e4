import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { floorsFor, STEPS, stepOf } from './color-steps.ts'

test('the highest step begins at a round number near two fifths of the most', () => {
  expect(floorsFor(12_408)).toEqual([1, 200, 1000, 5000])
  expect(floorsFor(90)).toEqual([1, 2, 10, 50])
})

test('few amounts have few steps, furthest from none', () => {
  expect(floorsFor(1)).toEqual([1])
  expect(stepOf(1, floorsFor(1))).toBe(STEPS)
  expect(floorsFor(0)).toEqual([1])
})

test('nothing has no colour, the most has the strongest, and more never has a weaker one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), fc.nat(), fc.nat(), (most, a, b) => {
      const floors = floorsFor(most)
      const [less = 0, more = 0] = [a % (most + 1), b % (most + 1)].toSorted((x, y) => x - y)
      expect(stepOf(0, floors)).toBe(0)
      expect(stepOf(most, floors)).toBe(STEPS)
      expect(stepOf(less, floors)).toBeLessThanOrEqual(stepOf(more, floors))
      if (more > 0) expect(stepOf(more, floors)).toBeGreaterThan(0)
    }),
  )
})
