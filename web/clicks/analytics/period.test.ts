import { describe, expect, test } from 'bun:test'
import { type ComparedPeriod, comparedSpan, customProblem, hasEnded, spansOf } from './period.ts'
import { startOfDay } from './zoned-days.ts'

const now = new Date('2026-11-21T13:30:00Z')
const calendar = { timeZone: 'Europe/Berlin', start: new Date('2024-02-10T23:30:00Z') }
const at = (day: string) => startOfDay(day, calendar.timeZone)
const span = (from: string, until: string) => ({ from: at(from), until: at(until) })
const spans = (period: ComparedPeriod['period']) => spansOf(period, now, calendar)
const before = (
  period: ComparedPeriod['period'],
  comparison: ComparedPeriod['comparison'] = 'period',
) => comparedSpan({ period, comparison }, now, calendar)

describe('today', () => {
  test('shows the whole day and all of yesterday, by hour', () => {
    expect(spans('today').shown).toEqual(span('2026-11-21', '2026-11-22'))
    expect(before('today')).toEqual(span('2026-11-20', '2026-11-21'))
    expect(spans('today').interval).toBe('hour')
  })

  test('counts until now and is still running', () => {
    expect(spans('today').counted).toEqual({ from: at('2026-11-21'), until: now })
    expect(spans('today').isRunning).toBe(true)
  })

  test('is the day of the account’s zone', () => {
    const late = new Date('2026-11-21T10:30:00Z')
    const day = (timeZone: string) =>
      spansOf('today', late, { ...calendar, timeZone }).shown.from.toISOString()
    expect(day('Pacific/Kiritimati')).toBe('2026-11-21T10:00:00.000Z')
    expect(day('Pacific/Pago_Pago')).toBe('2026-11-20T11:00:00.000Z')
    expect(day('Asia/Kathmandu')).toBe('2026-11-20T18:15:00.000Z')
    expect(day('America/St_Johns')).toBe('2026-11-21T03:30:00.000Z')
  })
})

test('30 days are today and the 29 days before, after the 30 days before those', () => {
  expect(spans('30d').shown).toEqual(span('2026-10-23', '2026-11-22'))
  expect(before('30d')).toEqual(span('2026-09-23', '2026-10-23'))
  expect(spans('30d').interval).toBe('day')
})

test('12 months are the current one and the eleven before it', () => {
  expect(spans('12mo').shown).toEqual(span('2025-12-01', '2026-12-01'))
  expect(before('12mo')).toEqual(span('2024-12-01', '2025-12-01'))
  expect(spans('12mo').interval).toBe('month')
})

test('a period has ended when no piece of it is running', () => {
  const days = (from: string, until: string) => ({ from, until })
  const ended = ['yesterday', 'last-month', days('2026-11-01', '2026-11-20')] as const
  const running = [
    'today',
    '7d',
    '12mo',
    'month',
    'year',
    'all',
    days('2026-11-01', '2026-11-21'),
  ] as const
  for (const period of [...ended, ...running]) {
    expect(hasEnded(period, now, calendar)).toBe(!spans(period).isRunning)
  }
  expect(ended.every((period) => hasEnded(period, now, calendar))).toBe(true)
})

describe('the periods of the calendar', () => {
  test('end with yesterday, with a month, or with today', () => {
    expect(spans('yesterday').shown).toEqual(span('2026-11-20', '2026-11-21'))
    expect(spans('month').shown).toEqual(span('2026-11-01', '2026-12-01'))
    expect(spans('last-month').shown).toEqual(span('2026-10-01', '2026-11-01'))
    expect(spans('year').shown).toEqual(span('2026-01-01', '2026-11-22'))
  })

  test('are compared with as many days before', () => {
    expect(before('yesterday')).toEqual(span('2026-11-19', '2026-11-20'))
    expect(before('last-month')).toEqual(span('2026-08-31', '2026-10-01'))
  })

  test('all time begins with the account and is compared with nothing', () => {
    expect(spans('all').shown).toEqual(span('2024-02-11', '2026-11-22'))
    expect(before('all')).toBeUndefined()
    expect(before('all', 'year')).toBeUndefined()
  })

  test('all time is no longer than an answer may be, and a day at least', () => {
    const since = (start: string) =>
      spansOf('all', now, { ...calendar, start: new Date(start) }).shown
    expect(since('1970-01-01T00:00:00Z').from.toISOString()).toStartWith('2015-11-2')
    expect(since('2027-01-01T00:00:00Z')).toEqual(span('2026-11-21', '2026-11-22'))
  })
})

describe('compared with the year before', () => {
  test('are the same dates', () => {
    expect(before('30d', 'year')).toEqual(span('2025-10-23', '2025-11-22'))
    expect(before('12mo', 'year')).toEqual(before('12mo', 'period'))
  })

  test('29 February is compared with 28 February', () => {
    expect(before({ from: '2024-02-29', until: '2024-02-29' }, 'year')).toEqual(
      span('2023-02-28', '2023-03-01'),
    )
  })
})

test('compared with none there is no other time', () => {
  expect(before('30d', 'none')).toBeUndefined()
})

describe('chosen days', () => {
  test('are both included, and counted in full when they have passed', () => {
    const { shown, counted, isRunning } = spans({ from: '2026-10-01', until: '2026-10-31' })
    expect(shown).toEqual(span('2026-10-01', '2026-11-01'))
    expect(counted).toEqual(shown)
    expect(isRunning).toBe(false)
  })

  test('that include today are counted until now', () => {
    expect(spans({ from: '2026-11-20', until: '2026-11-30' }).counted.until).toEqual(now)
  })

  test('far apart are grouped by week or month', () => {
    expect(spans({ from: '2026-01-01', until: '2026-11-01' }).interval).toBe('week')
    expect(spans({ from: '2020-01-01', until: '2026-11-01' }).interval).toBe('month')
  })

  test('that are invalid get an explanation', () => {
    const problem = (from: string, until: string) => customProblem({ from, until }, now, calendar)
    expect(problem('', '2026-01-01')).toBe('Choose both days')
    expect(problem('2026-02-30', '2026-03-01')).toBe('Choose both days')
    expect(problem('2026-03-02', '2026-03-01')).toBe('The first day is after the last one')
    expect(problem('2026-12-01', '2026-12-02')).toBe('That is in the future')
    expect(problem('1999-12-01', '2000-11-02')).toContain('2001')
    expect(problem('2010-12-01', '2026-11-02')).toBe('Choose at most eleven years')
    expect(problem('2026-11-01', '2026-11-21')).toBeUndefined()
  })
})
