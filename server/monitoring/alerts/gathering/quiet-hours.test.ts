import { describe, expect, test } from 'bun:test'
import { isExempt, quietEnd } from './quiet-hours.ts'

const berlin = (from: number, to: number) => ({
  timeZone: 'Europe/Berlin',
  quietHours: { from: from * 60, to: to * 60, exceptTags: ['Shop'] },
})
const endAt = (quiet: Parameters<typeof quietEnd>[0], now: string) => {
  const end = quietEnd(quiet, Date.parse(now))
  return end === null ? null : new Date(end).toISOString()
}

describe('Quiet hours end', () => {
  test.each([
    ['never, without any', { timeZone: 'UTC', quietHours: null }, '2026-11-21T23:00:00Z', null],
    ['on the next day', berlin(22, 7), '2026-11-21T21:00:00Z', '2026-11-22T06:00:00.000Z'],
    ['on the same day', berlin(22, 7), '2026-11-22T05:59:59Z', '2026-11-22T06:00:00.000Z'],
    ['at their last minute', berlin(22, 7), '2026-11-22T06:00:00Z', null],
    ['not before their first', berlin(22, 7), '2026-11-21T20:59:59Z', null],
    ['within a day', berlin(12, 14), '2026-11-21T11:30:00Z', '2026-11-21T13:00:00.000Z'],
    [
      'earlier when the clock is set forward',
      berlin(22, 7),
      '2026-03-28T22:00:00Z',
      '2026-03-29T05:00:00.000Z',
    ],
    [
      'later when the clock is set back',
      berlin(22, 7),
      '2026-10-24T21:00:00Z',
      '2026-10-25T06:00:00.000Z',
    ],
    [
      'an hour on, when the clock skips their end',
      berlin(22, 2.5),
      '2026-03-29T00:30:00Z',
      '2026-03-29T01:30:00.000Z',
    ],
    [
      'after the hour that comes twice',
      berlin(22, 2.5),
      '2026-10-25T01:10:00Z',
      '2026-10-25T01:30:00.000Z',
    ],
  ] as const)('%s', (_, quiet, now, end) => {
    expect(endAt(quiet, now)).toBe(end)
  })
})

test('a tag excepts a link in any case of letters', () => {
  expect(isExempt(berlin(22, 7), ['news', 'SHOP'])).toBe(true)
  expect(isExempt(berlin(22, 7), ['news'])).toBe(false)
  expect(isExempt({ timeZone: 'UTC', quietHours: null }, ['shop'])).toBe(false)
})
