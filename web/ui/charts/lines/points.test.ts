import { expect, test } from 'bun:test'
import { pointAfter, pointAt } from './points.ts'

test('the pointer is told of the nearest point, also beyond the edges', () => {
  expect([-0.2, 0.1, 0.6, 1.3].map((place) => pointAt(place, 5))).toEqual([0, 0, 2, 4])
  expect(pointAt(0.9, 1)).toBe(0)
})

test('arrow keys go from point to point and stop at the ends', () => {
  expect([pointAfter('ArrowRight', 0, 3), pointAfter('ArrowUp', 2, 3)]).toEqual([1, 2])
  expect([pointAfter('ArrowLeft', 2, 3), pointAfter('ArrowDown', 0, 3)]).toEqual([1, 0])
  expect([pointAfter('Home', 2, 3), pointAfter('End', 0, 3)]).toEqual([0, 2])
  expect(pointAfter('Enter', 1, 3)).toBeUndefined()
})
