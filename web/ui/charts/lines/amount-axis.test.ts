import { expect, test } from 'bun:test'
import { amountTicks } from './amount-axis.ts'

test('the axis ends at or above the largest value, in steps that are easy to count', () => {
  expect(amountTicks(60, false)).toEqual([0, 15, 30, 45, 60])
  expect(amountTicks(1_234, false)).toEqual([0, 400, 800, 1_200, 1_600])
  expect(amountTicks(7_300_000, false)).toEqual([0, 2_000_000, 4_000_000, 6_000_000, 8_000_000])
})

test('counts have whole numbers only, however small they are', () => {
  for (const largest of [0, 1, 3, 4]) expect(amountTicks(largest, false)).toEqual([0, 1, 2, 3, 4])
  expect(amountTicks(5, false)).toEqual([0, 2, 4, 6, 8])
  expect(amountTicks(10, false)).toEqual([0, 3, 6, 9, 12])
})

test('rates have decimals, without the rest of a binary fraction', () => {
  expect(amountTicks(1.1, true)).toEqual([0, 0.3, 0.6, 0.9, 1.2])
  expect(amountTicks(0.02, true)).toEqual([0, 0.005, 0.01, 0.015, 0.02])
})

test('no tick lies below the largest value', () => {
  for (let n = 1; n < 3_000; n += 1) {
    expect(amountTicks(n, false).at(-1)).toBeGreaterThanOrEqual(n)
    expect(amountTicks(n / 64, true).at(-1)).toBeGreaterThanOrEqual(n / 64)
  }
})
