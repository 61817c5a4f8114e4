import { expect, test } from 'bun:test'
import { isBarHidden } from './bar-place.ts'

test('the bar hides when somebody scrolls down past 200 px', () => {
  expect(isBarHidden(0, 200, false)).toBe(false)
  expect(isBarHidden(200, 201, false)).toBe(true)
  expect(isBarHidden(900, 901, true)).toBe(true)
})

test('scrolling up shows it, at any place', () => {
  expect(isBarHidden(901, 900, true)).toBe(false)
  expect(isBarHidden(100, 0, true)).toBe(false)
})

test('nothing changes where nothing moves', () => {
  expect(isBarHidden(500, 500, true)).toBe(true)
  expect(isBarHidden(500, 500, false)).toBe(false)
})
