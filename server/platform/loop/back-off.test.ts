import { describe, expect, test } from 'bun:test'
import { pauseAfterFailures } from './back-off.ts'

const pauses = (chance: () => number) =>
  [1, 2, 3, 4, 10, 5000].map((failures) =>
    pauseAfterFailures(failures, { firstMs: 500, longestMs: 60_000, chance }),
  )

describe('The pause after failures', () => {
  test('doubles with each failure up to the longest pause', () => {
    expect(pauses(() => 1)).toEqual([1000, 2000, 4000, 8000, 60_000, 60_000])
  })

  test('is randomly shorter, by at most half', () => {
    expect(pauses(() => 0)).toEqual([500, 1000, 2000, 4000, 30_000, 30_000])
    expect(pauses(() => 0.5)).toEqual([750, 1500, 3000, 6000, 45_000, 45_000])
  })
})
