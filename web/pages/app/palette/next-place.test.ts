import { expect, test } from 'bun:test'
import { nextPlace } from './next-place.ts'

test('arrows move from choice to choice and wrap around, Home and End go to the ends', () => {
  expect(nextPlace('ArrowDown', 0, 3)).toBe(1)
  expect(nextPlace('ArrowDown', 2, 3)).toBe(0)
  expect(nextPlace('ArrowUp', 0, 3)).toBe(2)
  expect(nextPlace('Home', 2, 3)).toBe(0)
  expect(nextPlace('End', 0, 3)).toBe(2)
})

test('other keys, and any key without choices, move nowhere', () => {
  expect(nextPlace('a', 0, 3)).toBeUndefined()
  expect(nextPlace('ArrowDown', -1, 0)).toBeUndefined()
})
