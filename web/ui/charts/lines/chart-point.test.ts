import { expect, test } from 'bun:test'
import { withUnfinishedPiece } from './chart-point.ts'

const point = (now: number | undefined) => ({ label: 'a day', now, before: 1 })

test('the last value is drawn as a piece of its own, from the value before', () => {
  const drawn = withUnfinishedPiece([5, 7, 2, undefined].map(point))
  expect(drawn.map(({ now }) => now)).toEqual([5, 7, undefined, undefined])
  expect(drawn.map(({ unfinished }) => unfinished)).toEqual([undefined, 7, 2, undefined])
})

test('a single value, or none, is no line', () => {
  expect(withUnfinishedPiece([point(3)])).toEqual([{ ...point(undefined), unfinished: 3 }])
  expect(withUnfinishedPiece([point(undefined)])).toEqual([point(undefined)])
})
