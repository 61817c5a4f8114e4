import { expect, test } from 'bun:test'
import {
  busiest,
  clicksByHour,
  firstWeekday,
  hourName,
  weekdayName,
  weekFrom,
} from './week-hours.ts'

test('the week begins as usual for the locale', () => {
  expect(firstWeekday('de-DE')).toBe(1)
  expect(weekFrom(1)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(weekFrom(7)).toEqual([7, 1, 2, 3, 4, 5, 6])
})

test('days and hours have names', () => {
  expect(weekdayName(1, 'long', 'en-GB')).toBe('Monday')
  expect(weekdayName(7, 'short', 'en-GB')).toBe('Sun')
  expect([hourName(7), hourName(24)]).toEqual(['07:00', '00:00'])
})

test('hours that the answer leaves out have no clicks, and the first of the busiest is named', () => {
  const items = [
    { weekday: 2, hour: 9, clicks: 3 },
    { weekday: 4, hour: 20, clicks: 7 },
    { weekday: 5, hour: 20, clicks: 7 },
  ]
  const clicksAt = clicksByHour(items)
  expect([clicksAt(2, 9), clicksAt(2, 10)]).toEqual([3, 0])
  expect(busiest(items)).toEqual({ weekday: 4, hour: 20, clicks: 7 })
  expect(busiest([{ weekday: 1, hour: 0, clicks: 0 }])).toBeUndefined()
})
