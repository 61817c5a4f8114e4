import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  addDays,
  dayAt,
  daysBetween,
  isDay,
  monthStart,
  startOfDay,
  yearBefore,
} from './zoned-days.ts'

const start = (day: string, zone: string) => startOfDay(day, zone).toISOString()

describe('a day', () => {
  test('has to be in the calendar', () => {
    expect(isDay('2024-02-29')).toBe(true)
    for (const text of ['2023-02-29', '2026-13-01', '2026-00-10', '26-01-01', 'x', ''])
      expect(isDay(text)).toBe(false)
  })

  test('is counted on and back over months and leap days', () => {
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
    expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2)
  })

  test('has a month, which begins on the first', () => {
    expect(monthStart('2026-03-31', -1)).toBe('2026-02-01')
    expect(monthStart('2026-12-31', 1)).toBe('2027-01-01')
  })

  test('was a year before on the same date', () => {
    expect(yearBefore('2026-11-21')).toBe('2025-11-21')
    expect(yearBefore('2024-02-29')).toBe('2023-02-28')
  })
})

describe('the start of a day', () => {
  test('follows the offset of the zone, halves and quarters of hours too', () => {
    expect(start('2026-11-21', 'UTC')).toBe('2026-11-21T00:00:00.000Z')
    expect(start('2026-11-21', 'Asia/Kathmandu')).toBe('2026-11-20T18:15:00.000Z')
    expect(start('2026-11-21', 'America/St_Johns')).toBe('2026-11-21T03:30:00.000Z')
    expect(start('2026-11-21', 'Pacific/Kiritimati')).toBe('2026-11-20T10:00:00.000Z')
  })

  test('follows daylight saving time', () => {
    expect(start('2026-03-29', 'Europe/Berlin')).toBe('2026-03-28T23:00:00.000Z')
    expect(start('2026-03-30', 'Europe/Berlin')).toBe('2026-03-29T22:00:00.000Z')
    expect(start('2026-10-25', 'Europe/Berlin')).toBe('2026-10-24T22:00:00.000Z')
    expect(start('2026-10-26', 'Europe/Berlin')).toBe('2026-10-25T23:00:00.000Z')
  })

  test('is one o’clock where the clocks go forward at midnight', () => {
    expect(start('2026-03-29', 'Asia/Beirut')).toBe('2026-03-28T22:00:00.000Z')
    expect(dayAt(new Date('2026-03-28T21:59:59Z'), 'Asia/Beirut')).toBe('2026-03-28')
    expect(dayAt(new Date('2026-03-28T22:00:00Z'), 'Asia/Beirut')).toBe('2026-03-29')
  })

  test('is the first midnight where the clocks go back over it', () => {
    expect(start('2026-11-01', 'America/Havana')).toBe('2026-11-01T04:00:00.000Z')
  })

  test('of a day that a zone left out is that of the next', () => {
    expect(start('2011-12-30', 'Pacific/Apia')).toBe(start('2011-12-31', 'Pacific/Apia'))
  })
})

test('days follow each other without holes in every zone', () => {
  const zones = [
    'America/Havana',
    'America/Santiago',
    'America/St_Johns',
    'Asia/Beirut',
    'Asia/Kathmandu',
    'Atlantic/Azores',
    'Australia/Lord_Howe',
    'Europe/Berlin',
    'Pacific/Chatham',
    'Pacific/Kiritimati',
  ]
  const days = fc.integer({ min: 0, max: 366 * 40 }).map((later) => addDays('2012-01-01', later))
  fc.assert(
    fc.property(fc.constantFrom(...zones), days, (zone, day) => {
      const [from, until] = [startOfDay(day, zone), startOfDay(addDays(day, 1), zone)]
      expect(dayAt(from, zone)).toBe(day)
      expect(dayAt(new Date(until.getTime() - 1), zone)).toBe(day)
      expect(dayAt(new Date(from.getTime() - 1), zone)).toBe(addDays(day, -1))
      expect(Math.abs(until.getTime() - from.getTime() - 86_400_000)).toBeLessThanOrEqual(3_600_000)
    }),
  )
})
