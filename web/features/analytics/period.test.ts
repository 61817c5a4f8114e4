import { describe, expect, test } from 'bun:test'
import { customProblem, dayOf, dayText, spansOf } from './period.ts'

const now = new Date(2026, 10, 21, 14, 30)
const at = (month: number, day: number, year = 2026) => new Date(year, month - 1, day)

describe('today', () => {
  const spans = spansOf('today', now)

  test('shows the whole day and all of yesterday, by hour', () => {
    expect(spans.shown).toEqual({ from: at(11, 21), until: at(11, 22) })
    expect(spans.before).toEqual({ from: at(11, 20), until: at(11, 21) })
    expect(spans.interval).toBe('hour')
  })

  test('counts until now and is still running', () => {
    expect(spans.counted).toEqual({ from: at(11, 21), until: now })
    expect(spans.isRunning).toBe(true)
  })
})

describe('30 days', () => {
  test('cover today and the 29 days before, after the 30 days before those', () => {
    const { shown, before, interval } = spansOf('30d', now)
    expect(shown).toEqual({ from: at(10, 23), until: at(11, 22) })
    expect(before).toEqual({ from: at(9, 23), until: at(10, 23) })
    expect(interval).toBe('day')
  })
})

test('12 months are the current one and the eleven before it', () => {
  const { shown, before, interval } = spansOf('12mo', now)
  expect(shown).toEqual({ from: at(12, 1, 2025), until: at(12, 1) })
  expect(before).toEqual({ from: at(12, 1, 2024), until: at(12, 1, 2025) })
  expect(interval).toBe('month')
})

describe('chosen days', () => {
  test('are both included, and counted in full when they have passed', () => {
    const { shown, counted, isRunning } = spansOf({ from: '2026-10-01', until: '2026-10-31' }, now)
    expect(shown).toEqual({ from: at(10, 1), until: at(11, 1) })
    expect(counted).toEqual(shown)
    expect(isRunning).toBe(false)
  })

  test('that include today are counted until now', () => {
    expect(spansOf({ from: '2026-11-20', until: '2026-11-30' }, now).counted.until).toEqual(now)
  })

  test('far apart are grouped by week or month', () => {
    expect(spansOf({ from: '2026-01-01', until: '2026-11-01' }, now).interval).toBe('week')
    expect(spansOf({ from: '2020-01-01', until: '2026-11-01' }, now).interval).toBe('month')
  })

  test('that are invalid get an explanation', () => {
    const problem = (from: string, until: string) => customProblem({ from, until }, now)
    expect(problem('', '2026-01-01')).toBe('Choose both days')
    expect(problem('2026-02-30', '2026-03-01')).toBe('Choose both days')
    expect(problem('2026-03-02', '2026-03-01')).toBe('The first day is after the last one')
    expect(problem('2026-12-01', '2026-12-02')).toBe('That is in the future')
    expect(problem('1999-12-01', '2026-11-02')).toContain('2001')
    expect(problem('2026-11-01', '2026-11-21')).toBeUndefined()
  })
})

test('a day is formatted as it is parsed', () => {
  expect(dayText(dayOf('2026-03-09'))).toBe('2026-03-09')
})
