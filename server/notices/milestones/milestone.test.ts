import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { milestonePassed } from './milestone.ts'

test.each([
  [0, 0, undefined],
  [0, 1, 1],
  [1, 99, undefined],
  [99, 100, 100],
  [100, 100, undefined],
  [100, 999, undefined],
  [0, 250, 100],
  [50, 12_000, 10_000],
  [999_999, 1_000_000, 1_000_000],
])('from %d to %d clicks: %p', (before, now, mark) => {
  expect(milestonePassed(before, now)).toBe(mark)
})

test('however clicks are added up, no milestone is passed twice, and the last one always once', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 40_000 }), { minLength: 1, maxLength: 30 }), (steps) => {
      let total = 0
      const passed: number[] = []
      for (const step of steps) {
        const mark = milestonePassed(total, total + step)
        total += step
        if (mark !== undefined) passed.push(mark)
      }
      expect(passed).toEqual([...new Set(passed)].toSorted((a, b) => a - b))
      expect(passed.at(-1)).toBe(milestonePassed(0, total))
    }),
  )
})
