import { expect, test } from 'bun:test'
import { BOX, linePath, placeOf } from './line-path.ts'

test('two values are a straight line from edge to edge', () => {
  expect(linePath([0, 10], 10)).toEqual({
    line: 'M0 1000C333.3 666.7 666.7 333.3 1000 0',
    area: 'M0 1000C333.3 666.7 666.7 333.3 1000 0L1000 1000L0 1000Z',
    alone: [],
  })
})

test('a line leaves out times without a value, and a value between two of them is a dot', () => {
  const { line, alone } = linePath([1, 2, undefined, 3, undefined, 1, 1], 4)
  expect(line.match(/M/g)).toHaveLength(2)
  expect(alone).toEqual([3])
})

test('one value and none are no line', () => {
  expect(linePath([5], 8)).toEqual({ line: '', area: '', alone: [0] })
  expect(linePath([], 8)).toEqual({ line: '', area: '', alone: [] })
  expect(linePath([undefined, undefined], 8).alone).toEqual([])
  expect([placeOf(0, 1), placeOf(0, 3), placeOf(2, 3)]).toEqual([0.5, 0, 1])
})

test('the curve stays between the values that it connects, so that it shows no clicks below zero', () => {
  const values = [0, 0, 900, 0, 0, 1, 1_000, 1_000, 2, 0]
  const pieces = linePath(values, 1_000).line.split('C').slice(1)
  const heights = values.map((value) => BOX - value)
  pieces.forEach((piece, i) => {
    const [, leaving = 0, , arriving = 0] = piece.split(' ').map(Number)
    const ends = [heights[i] ?? 0, heights[i + 1] ?? 0]
    for (const y of [leaving, arriving]) {
      expect(y).toBeGreaterThanOrEqual(Math.min(...ends) - 0.1)
      expect(y).toBeLessThanOrEqual(Math.max(...ends) + 0.1)
    }
  })
})
