import { expect, test } from 'bun:test'
import { secondsUntil } from './seconds-until.ts'

const MOST = 30_000

test('counts whole seconds down to zero', () => {
  expect(secondsUntil(1_030_000, 1_000_000, MOST)).toBe(30)
  expect(secondsUntil(1_030_000, 1_029_100, MOST)).toBe(1)
  expect(secondsUntil(1_030_000, 1_030_000, MOST)).toBe(0)
  expect(secondsUntil(1_030_000, 9_000_000, MOST)).toBe(0)
})

test('a clock that was set back does not prolong the wait', () => {
  expect(secondsUntil(9_030_000, 1_000_000, MOST)).toBe(30)
})
