import { describe, expect, test } from 'bun:test'
import { customProblem, dayOf, dayText, spansOf } from './period.ts'

const now = new Date(2026, 10, 21, 14, 30)
const at = (month: number, day: number, year = 2026) => new Date(year, month - 1, day)

describe('today', () => {
  const spans = spansOf('today', now)

  test('is shown whole, beside the whole of yesterday, by hours', () => {
    expect(spans.shown).toEqual({ from: at(11, 21), until: at(11, 22) })
    expect(spans.before).toEqual({ from: at(11, 20), until: at(11, 21) })
    expect(spans.interval).toBe('hour')
  })

  test('is counted until now and compared with yesterday until the same hour', () => {
    expect(spans.counted).toEqual({ from: at(11, 21), until: now })
    expect(spans.compared).toEqual({ from: at(11, 20), until: new Date(2026, 10, 20, 14, 30) })
  })
})

describe('30 days', () => {
  test('hold today and the 29 days before it, and follow on the 30 days before', () => {
    const { shown, before, interval } = spansOf('30d', now)
    expect(shown).toEqual({ from: at(10, 23), until: at(11, 22) })
    expect(before).toEqual({ from: at(9, 23), until: at(10, 23) })
    expect(interval).toBe('day')
  })
})

test('12 months are this one and the eleven before it', () => {
  const { shown, before, interval } = spansOf('12mo', now)
  expect(shown).toEqual({ from: at(12, 1, 2025), until: at(12, 1) })
  expect(before).toEqual({ from: at(12, 1, 2024), until: at(12, 1, 2025) })
  expect(interval).toBe('month')
})

describe('chosen days', () => {
  test('are both in, and wholly counted when they have passed', () => {
    const { shown, counted, compared } = spansOf({ from: '2026-10-01', until: '2026-10-31' }, now)
    expect(shown).toEqual({ from: at(10, 1), until: at(11, 1) })
    expect(counted).toEqual(shown)
    expect(compared.from).toEqual(at(8, 31))
  })

  test('that hold today are counted until now', () => {
    expect(spansOf({ from: '2026-11-20', until: '2026-11-30' }, now).counted.until).toEqual(now)
  })

  test('of a long time come in weeks and months', () => {
    expect(spansOf({ from: '2026-01-01', until: '2026-11-01' }, now).interval).toBe('week')
    expect(spansOf({ from: '2020-01-01', until: '2026-11-01' }, now).interval).toBe('month')
  })

  test('that cannot be are refused in words', () => {
    const problem = (from: string, until: string) => customProblem({ from, until }, now)
    expect(problem('', '2026-01-01')).toBe('Choose both days')
    expect(problem('2026-02-30', '2026-03-01')).toBe('Choose both days')
    expect(problem('2026-03-02', '2026-03-01')).toBe('The first day is after the last one')
    expect(problem('2026-12-01', '2026-12-02')).toBe('That is in the future')
    expect(problem('1999-12-01', '2026-11-02')).toContain('2001')
    expect(problem('2026-11-01', '2026-11-21')).toBeUndefined()
  })
})

test('a day is written as it is read', () => {
  expect(dayText(dayOf('2026-03-09'))).toBe('2026-03-09')
})
