import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { DAY, HOUR } from '../../platform/clock.ts'
import { clockTime } from '../../platform/clock-time.ts'
import { earlierWeeks, hoursToRead, lastClosedHour } from './hours.ts'

const WEEK = 7 * DAY
const at = (iso: string) => Date.parse(iso)

test('an hour is closed ten minutes after its end', () => {
  expect(lastClosedHour(at('2026-11-25T10:09:59Z'))).toBe(at('2026-11-25T08:00:00Z'))
  expect(lastClosedHour(at('2026-11-25T10:10:00Z'))).toBe(at('2026-11-25T09:00:00Z'))
})

test('nine in the morning is compared with nine in the morning, whatever the clocks did', () => {
  // On 25 October 2026 clocks in Berlin went back by an hour.
  const hour = at('2026-10-28T08:00:00Z')
  const clicks = new Map([
    [at('2026-10-21T07:00:00Z'), 7],
    [at('2026-10-21T08:00:00Z'), 8],
  ])
  const middle = (timeZone: string) => earlierWeeks(hour, { timeZone, since: 0, clicks })[0]?.[3]
  expect(middle('Europe/Berlin')).toBe(7)
  expect(middle('UTC')).toBe(8)
})

test('weeks before there was anything to count are left out', () => {
  const hour = at('2026-11-25T10:00:00Z')
  const weeks = (since: number) =>
    earlierWeeks(hour, { timeZone: 'UTC', since, clicks: new Map() }).length
  expect(weeks(0)).toBe(8)
  expect(weeks(hour - 2 * WEEK - 3 * HOUR)).toBe(2)
  expect(weeks(hour - 2 * WEEK)).toBe(1)
  expect(weeks(hour)).toBe(0)
})

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/Los_Angeles',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
]

test('every hour that is compared is read, at any time and in any zone', () => {
  fc.assert(
    fc.property(
      fc.integer({
        min: at('2020-01-01T00:00:00Z') / HOUR,
        max: at('2035-01-01T00:00:00Z') / HOUR,
      }),
      fc.constantFrom(...zones),
      (hours, timeZone) => {
        const hour = hours * HOUR
        const asked: number[] = []
        const clicks = new Map<number, number>()
        clicks.get = (each) => {
          asked.push(each)
          return 0
        }
        expect(earlierWeeks(hour, { timeZone, since: 0, clicks })).toHaveLength(8)
        const periods = hoursToRead(hour)
        for (const each of asked) {
          expect(periods.some(({ from, to }) => from <= each && each < to)).toBe(true)
        }
        const same = asked.filter((_, n) => n % 7 === 3)
        for (const [n, each] of same.entries()) {
          const off = clockTime(hour, timeZone) - (n + 1) * WEEK - clockTime(each, timeZone)
          expect(Math.abs(off)).toBeLessThanOrEqual(HOUR)
        }
      },
    ),
  )
})
