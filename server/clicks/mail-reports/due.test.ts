import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { reportIntervals } from '../../../contract/clicks/mail-reports.ts'
import { DAY, HOUR, isoTime } from '../../platform/clock.ts'
import { clockTime } from '../../platform/clock-time.ts'
import { lastDue, nextDue, spansOf } from './due.ts'

describe('A report is due', () => {
  test.each([
    ['week', 'UTC', '2026-11-23T07:59:59Z', '2026-11-16', '2026-11-23T08:00:00.000Z'],
    ['week', 'UTC', '2026-11-23T08:00:00Z', '2026-11-23', '2026-11-30T08:00:00.000Z'],
    // Clocks go back on Sunday 25 October, and forward on Sunday 29 March.
    ['week', 'Europe/Berlin', '2026-10-25T23:00:00Z', '2026-10-19', '2026-10-26T07:00:00.000Z'],
    ['week', 'Europe/Berlin', '2026-03-29T06:00:00Z', '2026-03-23', '2026-03-30T06:00:00.000Z'],
    [
      'week',
      'Pacific/Kiritimati',
      '2026-11-22T17:59:59Z',
      '2026-11-16',
      '2026-11-22T18:00:00.000Z',
    ],
    ['month', 'UTC', '2026-12-01T07:59:59Z', '2026-11-01', '2026-12-01T08:00:00.000Z'],
    ['month', 'UTC', '2026-12-31T23:59:59Z', '2026-12-01', '2027-01-01T08:00:00.000Z'],
    ['month', 'America/New_York', '2026-03-01T12:59:59Z', '2026-02-01', '2026-03-01T13:00:00.000Z'],
    ['month', 'America/New_York', '2026-03-02T00:00:00Z', '2026-03-01', '2026-04-01T12:00:00.000Z'],
  ] as const)('every %s in %s, seen at %s', (every, timeZone, now, last, next) => {
    const at = Date.parse(now)
    expect(lastDue({ every, timeZone }, at).day).toBe(last)
    expect(isoTime(nextDue({ every, timeZone }, at).at)).toBe(next)
  })

  const zones = ['UTC', 'Europe/Berlin', 'America/Santiago', 'Asia/Kathmandu', 'Pacific/Apia']
  const calendars = fc.record({
    every: fc.constantFrom(...reportIntervals),
    timeZone: fc.constantFrom(...zones, 'Africa/Cairo', 'Australia/Lord_Howe'),
  })
  const moments = fc.integer({ min: Date.UTC(2012, 0, 1), max: Date.UTC(2040, 0, 1) })

  test('at eight on a Monday or a first, and of two days in a row one is the next of the other', () => {
    fc.assert(
      fc.property(calendars, moments, (calendar, now) => {
        const [last, next] = [lastDue(calendar, now), nextDue(calendar, now)]
        expect(last.at).toBeLessThanOrEqual(now)
        expect(next.at).toBeGreaterThan(now)
        expect(nextDue(calendar, last.at)).toEqual(next)
        expect(lastDue(calendar, next.at)).toEqual(next)
        expect(last.day < next.day).toBe(true)
        const shown = new Date(clockTime(next.at, calendar.timeZone))
        expect(shown.toISOString()).toBe(`${next.day}T08:00:00.000Z`)
        const isRight =
          calendar.every === 'week' ? shown.getUTCDay() === 1 : shown.getUTCDate() === 1
        expect(isRight).toBe(true)
      }),
    )
  })

  test('about whole days that follow each other without a gap', () => {
    fc.assert(
      fc.property(calendars, moments, (calendar, now) => {
        const [last, next] = [lastDue(calendar, now), nextDue(calendar, now)]
        const [older, newer] = [spansOf(calendar, last.day), spansOf(calendar, next.day)]
        expect(newer.before).toEqual(older.span)
        expect(older.before.to).toBe(older.span.from)
        // Midnight of the day on which it is due, eight hours ago but for a change of the clock.
        expect(Math.abs(next.at - newer.span.to - 8 * HOUR)).toBeLessThanOrEqual(2 * HOUR)
      }),
    )
  })
})

test('A week with a change of the clock is an hour longer or shorter', () => {
  const berlin = { every: 'week', timeZone: 'Europe/Berlin' } as const
  const { span, before } = spansOf(berlin, '2026-10-26')
  expect([isoTime(span.from), isoTime(span.to)]).toEqual([
    '2026-10-18T22:00:00.000Z',
    '2026-10-25T23:00:00.000Z',
  ])
  expect([span.firstDay, span.lastDay]).toEqual(['2026-10-19', '2026-10-25'])
  expect(span.to - span.from).toBe(7 * DAY + HOUR)
  expect(before.to - before.from).toBe(7 * DAY)
})

test('A month is compared with the whole month before, however long', () => {
  const { span, before } = spansOf({ every: 'month', timeZone: 'UTC' }, '2026-03-01')
  expect([span.firstDay, span.lastDay]).toEqual(['2026-02-01', '2026-02-28'])
  expect([before.firstDay, before.lastDay]).toEqual(['2026-01-01', '2026-01-31'])
})
