import { describe, expect, test } from 'bun:test'
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts'
import { barWords } from './drawing.ts'
import { badgeWords, overallCounts, overallOf, sentenceOf, worstOf } from './overall.ts'
import { ratioOfDays, uptimeDays } from './uptime-days.ts'
import { dayWords, durationWords, timeWords, uptimeWords } from './words.ts'

const counts = (states: Record<string, number>) => overallCounts(new Map(Object.entries(states)))

test.each([
  [{}, 'Nothing is checked here yet', 'unknown'],
  [{ UP: 3, SUSPECT: 1 }, 'Everything answers', 'up'],
  [{ UP: 3, PAUSED: 1 }, 'Everything that is checked answers', 'up'],
  [
    { PAUSED: 1, PENDING: 1, BLOCKED: 1, MAINTENANCE: 1 },
    'Nothing is known at the moment',
    'unknown',
  ],
  [{ UP: 5, DOWN: 1 }, '1 of 6 does not answer', '1 of 6 down'],
  [{ UP: 1, DOWN: 1, RECOVERING: 1, DEGRADED: 1 }, '2 of 4 do not answer', '2 of 4 down'],
  [{ DOWN: 1 }, 'It does not answer', 'down'],
  [{ DEGRADED: 1 }, 'It answers, with problems', 'problems'],
  [{ DEGRADED: 1, UP: 1 }, '1 of 2 has problems', '1 of 2 with problems'],
  [{ DEGRADED: 2, UNKNOWN: 1 }, '2 of 3 have problems', '2 of 3 with problems'],
])('states %o: %s', (states, sentence, words) => {
  expect(sentenceOf(counts(states as Record<string, number>))).toBe(sentence)
  expect(badgeWords(counts(states as Record<string, number>))).toBe(words)
})

test('the worst of what is known is the state of all', () => {
  expect(worstOf(counts({ UP: 1, DEGRADED: 1, DOWN: 1, PAUSED: 1 }))).toBe('DOWN')
  expect(worstOf(counts({ UP: 1, DEGRADED: 1, PAUSED: 1 }))).toBe('DEGRADED')
  expect(worstOf(counts({ UP: 1, PAUSED: 1 }))).toBe('UP')
  expect(worstOf(counts({ PAUSED: 1 }))).toBe('UNKNOWN')
  expect(['PENDING', 'BLOCKED', 'PAUSED', 'MAINTENANCE'].map(overallOf)).toEqual(
    Array(4).fill('UNKNOWN'),
  )
})

describe('the uptime of 90 days', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  const midnight = Date.parse('2026-11-21T00:00:00Z')

  test('has one day in UTC after another, the last one until now', () => {
    const up = [{ state: 'UP', startedAt: midnight - 200 * DAY, endedAt: null }]
    const days = uptimeDays(now, up, [])
    expect(days).toHaveLength(90)
    expect(days.at(0)).toEqual({ day: '2026-08-24', upMs: DAY, downMs: 0 })
    expect(days.at(-1)).toEqual({ day: '2026-11-21', upMs: 12 * HOUR, downMs: 0 })
    expect(ratioOfDays(days)).toBe(1)
  })

  test('splits an outage at midnight, and leaves out what was not observed', () => {
    const from = midnight - 30 * MINUTE
    const spans = [
      { state: 'UP', startedAt: midnight - 2 * DAY, endedAt: from },
      { state: 'DOWN', startedAt: from, endedAt: midnight + HOUR },
      { state: 'PAUSED', startedAt: midnight + HOUR, endedAt: midnight + 3 * HOUR },
      { state: 'UP', startedAt: midnight + 3 * HOUR, endedAt: null },
    ]
    const days = uptimeDays(now, spans, [{ startedAt: from, endedAt: midnight + HOUR }])
    expect(days.slice(-4)).toEqual([
      { day: '2026-11-18', upMs: 0, downMs: 0 },
      { day: '2026-11-19', upMs: DAY, downMs: 0 },
      { day: '2026-11-20', upMs: DAY - 30 * MINUTE, downMs: 30 * MINUTE },
      { day: '2026-11-21', upMs: 9 * HOUR, downMs: HOUR },
    ])
    expect(ratioOfDays(days.slice(0, 80))).toBeNull()
    expect(ratioOfDays(days.slice(-1))).toBe(0.9)
  })

  test('counts an outage that goes on until now, and one that began before', () => {
    const outage = { startedAt: midnight - 400 * DAY, endedAt: null }
    const days = uptimeDays(now, [{ state: 'DOWN', ...outage }], [outage])
    expect(days.every(({ upMs }) => upMs === 0)).toBe(true)
    expect(days.at(-1)?.downMs).toBe(12 * HOUR)
    expect(ratioOfDays(days)).toBe(0)
  })
})

test('the bars have words', () => {
  const day = (date: string, uptime: number | null, downSeconds: number) => ({
    day: date,
    uptime,
    downSeconds,
  })
  expect(barWords([day('2026-11-01', 1, 0), day('2026-11-02', 1, 0)])).toBe(
    'Last 2 days: 2 without an outage',
  )
  expect(
    barWords([
      day('2026-11-01', null, 0),
      day('2026-11-02', 1, 0),
      day('2026-11-03', 0.99, 720),
      day('2026-11-04', 0.9, 7500),
    ]),
  ).toBe(
    'Last 4 days: 1 without an outage; 2 with one (4 Nov: 2 h 5 min, 3 Nov: 12 min); 1 not measured',
  )
  const bad = Array.from({ length: 7 }, (_, at) => day(`2026-11-0${at + 1}`, 0.5, 60))
  expect(barWords(bad)).toContain(
    '7 with one (the latest 7 Nov: 1 min, 6 Nov: 1 min, 5 Nov: 1 min, 4 Nov: 1 min, 3 Nov: 1 min)',
  )
})

test('durations, shares and times', () => {
  expect([0, 59, 60, 3599, 3600, 7500, 86_400, 97_200].map(durationWords)).toEqual([
    '0 s',
    '59 s',
    '1 min',
    '1 h',
    '1 h',
    '2 h 5 min',
    '1 d',
    '1 d 3 h',
  ])
  expect([1, 0.99999, 0.9985, 0].map(uptimeWords)).toEqual([
    '100 %',
    '99.99 %',
    '99.85 %',
    '0.00 %',
  ])
  expect(dayWords('2026-11-03')).toBe('3 Nov')
  expect(timeWords('2026-11-03T10:02:00.000Z')).toBe('3 Nov 2026, 10:02')
})
