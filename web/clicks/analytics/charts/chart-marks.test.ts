import { expect, test } from 'bun:test'
import type { Timeseries } from '../../../../contract/clicks/analytics.ts'
import { markGroups } from './chart-marks.ts'

const day = (n: number) => `2026-11-${String(n).padStart(2, '0')}T00:00:00.000Z`
const line: Timeseries = {
  interval: 'day',
  timezone: 'UTC',
  items: Array.from({ length: 10 }, (_, i) => ({ start: day(i + 1), clicks: 0, visitors: 0 })),
}
const until = new Date(day(11))
const mark = (at: string, words = at) => ({ at, words })
const placesOf = (ats: string[], places = 10) =>
  markGroups(
    line,
    ats.map((at) => mark(at)),
    { pieces: 10, places, until },
  ).map(({ piece, marks }) => [piece, marks.length])

test('a mark is at the piece of time that it falls in', () => {
  expect(placesOf(['2026-11-03T23:59:59.999Z', day(4)])).toEqual([
    [2, 1],
    [3, 1],
  ])
})

test('marks before the first piece and after the period are left out', () => {
  expect(placesOf(['2026-10-31T23:59:59.999Z', day(11), day(10)])).toEqual([[9, 1]])
})

test('marks that would touch each other are one, the oldest first', () => {
  const [group, ...others] = markGroups(line, [mark(day(2), 'then'), mark(day(1), 'first')], {
    pieces: 10,
    places: 5,
    until,
  })
  expect(others).toEqual([])
  expect(group?.piece).toBe(0)
  expect(group?.marks.map(({ words }) => words)).toEqual(['first', 'then'])
})

test('a line without pieces has no marks', () => {
  expect(
    markGroups({ ...line, items: [] }, [mark(day(1))], { pieces: 0, places: 5, until }),
  ).toEqual([])
})
