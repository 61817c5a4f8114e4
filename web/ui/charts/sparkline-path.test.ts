import { expect, test } from 'bun:test'
import { sparklinePath } from './sparkline-path.ts'

const box = { width: 72, height: 24 }

test('the largest value is at the top and zero at the foot', () => {
  expect(sparklinePath([0, 10], box).line).toBe('M2 22L70 3')
})

test('a line of zeros lies at the foot', () => {
  expect(sparklinePath([0, 0, 0], box).line).toBe('M2 22L36 22L70 22')
})

test('one value and none are flat lines without broken numbers', () => {
  expect(sparklinePath([5], box).line).toBe('M2 3L70 3')
  expect(sparklinePath([], box).line).toBe('M2 22L70 22')
})
