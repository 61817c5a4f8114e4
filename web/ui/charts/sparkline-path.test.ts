import { describe, expect, test } from 'bun:test'
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

describe('while the last value is still growing', () => {
  test('the line and its end are those of the finished values', () => {
    const { line, area, piece, end } = sparklinePath([0, 10, 1], box, true)
    expect(line).toBe('M2 22L36 3')
    expect(area).toBe('M2 22L36 3L36 24L2 24Z')
    expect(end).toEqual({ x: 36, y: 3 })
    expect(piece).toBe('M36 3L70 20.1')
  })

  test('a single value is nothing but unfinished', () => {
    expect(sparklinePath([5], box, true)).toEqual({
      line: '',
      area: '',
      end: undefined,
      piece: 'M2 3L70 3',
    })
  })
})
