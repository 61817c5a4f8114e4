import { describe, expect, test } from 'bun:test'
import { HOUR, MINUTE } from '../../platform/clock.ts'
import { clockTime, momentOf } from '../../platform/clock-time.ts'
import {
  isInMaintenance,
  type MaintenanceWindow,
  nextMaintenanceEdge,
  spanFrom,
  type WindowScope,
} from './windows.ts'

const at = (text: string) => Date.parse(text)
const ALL: WindowScope = { kind: 'ALL' }

const planned = (
  startsAt: string,
  endsAt: string,
  more: Partial<MaintenanceWindow> = {},
): MaintenanceWindow => ({
  id: 'mnt_1',
  startsAt: at(startsAt),
  endsAt: at(endsAt),
  repeats: 'NEVER',
  timeZone: 'UTC',
  scope: ALL,
  ...more,
})

const link = { linkId: 'lnk_1', domain: 'go.test', tags: ['Sale'] }
const isIn = (window: MaintenanceWindow, when: string) =>
  isInMaintenance({ windows: [window] }, link, at(when))

test('a time holds from its start until before its end', () => {
  const window = planned('2026-11-21T01:00:00Z', '2026-11-21T02:00:00Z')
  const times = ['00:59:59.999', '01:00:00', '01:59:59.999', '02:00:00']
  expect(times.map((time) => isIn(window, `2026-11-21T${time}Z`))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test.each<[string, WindowScope, boolean]>([
  ['its tag', { kind: 'TAG', tag: 'sale' }, true],
  ['another tag', { kind: 'TAG', tag: 'news' }, false],
  ['a tag that is gone', { kind: 'TAG', tag: null }, false],
  ['its domain', { kind: 'DOMAIN', domain: 'go.test' }, true],
  ['another domain', { kind: 'DOMAIN', domain: 'to.test' }, false],
  ['a domain that is gone', { kind: 'DOMAIN', domain: null }, false],
  ['the link', { kind: 'LINK', linkId: 'lnk_1' }, true],
  ['another link', { kind: 'LINK', linkId: 'lnk_2' }, false],
])('a scope of %s', (_, scope, expected) => {
  const window = planned('2026-11-21T01:00:00Z', '2026-11-21T02:00:00Z', { scope })
  expect(isIn(window, '2026-11-21T01:30:00Z')).toBe(expected)
})

test('the next edge is the nearest start or end', () => {
  const windows = [
    planned('2026-11-21T01:00:00Z', '2026-11-21T04:00:00Z'),
    planned('2026-11-20T02:00:00Z', '2026-11-20T03:00:00Z', { repeats: 'DAILY' }),
  ]
  const edge = (when: string) => {
    const next = nextMaintenanceEdge({ windows }, at(when))
    return next === null ? null : new Date(next).toISOString().slice(5, 16)
  }
  expect(edge('2026-11-21T00:00:00Z')).toBe('11-21T01:00')
  expect(edge('2026-11-21T01:00:00Z')).toBe('11-21T02:00')
  expect(edge('2026-11-21T02:00:00Z')).toBe('11-21T03:00')
  expect(edge('2026-11-21T03:00:00Z')).toBe('11-21T04:00')
  expect(edge('2026-11-21T04:00:00Z')).toBe('11-22T02:00')
  const over = { windows: windows.slice(0, 1) }
  expect(nextMaintenanceEdge(over, at('2026-11-21T04:00:00Z'))).toBeNull()
  expect(nextMaintenanceEdge({ windows: [] }, 0)).toBeNull()
})

describe('repeats keep the clock time of their zone', () => {
  const berlin = { timeZone: 'Europe/Berlin', repeats: 'DAILY' } as const

  test('every day, also when clocks are set back and forward', () => {
    // 02:00 to 03:00 in Berlin: 00:00Z in summer, 01:00Z in winter.
    const window = planned('2026-10-20T00:00:00Z', '2026-10-20T01:00:00Z', berlin)
    const next = (when: string) => spanFrom(window, at(when))
    expect(next('2026-10-19T12:00:00Z')).toEqual({
      startsAt: at('2026-10-20T00:00:00Z'),
      endsAt: at('2026-10-20T01:00:00Z'),
    })
    // On 25 October the hour from 02:00 comes twice: the time spans both.
    expect(next('2026-10-24T12:00:00Z')).toEqual({
      startsAt: at('2026-10-25T00:00:00Z'),
      endsAt: at('2026-10-25T02:00:00Z'),
    })
    expect(next('2026-10-25T12:00:00Z')).toEqual({
      startsAt: at('2026-10-26T01:00:00Z'),
      endsAt: at('2026-10-26T02:00:00Z'),
    })
    // On 28 March 2027 no clock there shows 02:30: the time comes when it shows 03:30.
    const spring = planned('2027-03-20T01:30:00Z', '2027-03-20T01:45:00Z', berlin)
    expect(spanFrom(spring, at('2027-03-27T12:00:00Z'))).toEqual({
      startsAt: at('2027-03-28T01:30:00Z'),
      endsAt: at('2027-03-28T01:45:00Z'),
    })
    expect(spanFrom(spring, at('2027-03-28T12:00:00Z'))?.startsAt).toBe(at('2027-03-29T00:30:00Z'))
  })

  test('every week, over midnight, on the same day of the week', () => {
    const window = planned('2026-10-24T21:30:00Z', '2026-10-24T23:30:00Z', {
      timeZone: 'Europe/Berlin',
      repeats: 'WEEKLY',
    })
    expect(isIn(window, '2026-10-31T22:29:00Z')).toBe(false)
    expect(isIn(window, '2026-10-31T22:30:00Z')).toBe(true)
    expect(isIn(window, '2026-11-01T00:29:00Z')).toBe(true)
    expect(isIn(window, '2026-11-01T00:30:00Z')).toBe(false)
    expect(isIn(window, '2026-10-30T23:00:00Z')).toBe(false)
  })

  test('never overlap, and answer alike whatever was asked before', () => {
    const window = planned('2026-01-01T23:00:00Z', '2026-01-02T22:30:00Z', berlin)
    let last = -Infinity
    for (let when = at('2026-03-01T00:00:00Z'); when < at('2026-11-15T00:00:00Z'); when += HOUR) {
      const span = spanFrom(window, when)
      const fresh = spanFrom({ ...window }, when)
      expect(span).toEqual(fresh)
      if (!span) throw new Error('a time that repeats has no end')
      expect(span.endsAt).toBeGreaterThan(when)
      expect(span.endsAt).toBeGreaterThan(span.startsAt)
      if (span.startsAt !== last) expect(span.startsAt).toBeGreaterThan(last)
      last = span.startsAt
    }
    expect(spanFrom(window, at('2026-03-01T00:00:00Z'))?.startsAt).toBe(at('2026-02-28T23:00:00Z'))
  })
})

test.each(['UTC', 'Asia/Kathmandu', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Apia'])(
  'clock times of %s lead back to their moments',
  (timeZone) => {
    const start = at('2026-01-01T00:07:03.250Z')
    for (let when = start; when < start + 366 * 24 * HOUR; when += 5 * HOUR + 11 * MINUTE) {
      const shown = clockTime(when, timeZone)
      // The second time that a clock shows the same leads to the first.
      expect([0, 30 * MINUTE, HOUR]).toContain(when - momentOf(shown, timeZone))
    }
  },
)
