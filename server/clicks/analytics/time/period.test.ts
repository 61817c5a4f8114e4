import { describe, expect, test } from 'bun:test'
import type { Comparison } from '../../../../contract/clicks/analytics.ts'
import { earlierPeriod, periodOf } from './period.ts'

test('those who ask in the same minute ask for the same period', () => {
  const [first, last] = ['14:30:00.001', '14:31:00'].map((time) =>
    Date.parse(`2026-11-21T${time}Z`),
  )
  const period = periodOf({}, first ?? 0)
  expect(period).toEqual(periodOf({}, last ?? 0))
  expect(new Date(period.to).toISOString()).toBe('2026-11-21T14:31:00.000Z')
  const running = { from: period.from, to: period.to + 60_000 }
  expect(earlierPeriod(running, 'period', first ?? 0)).toEqual(
    earlierPeriod(running, 'period', last ?? 0),
  )
})

describe('the earlier period', () => {
  const at = (text: string) => Date.parse(`${text}Z`)
  const now = at('2026-11-21T14:30')
  const earlier = (from: string, to: string, comparison: Comparison) => {
    const period = earlierPeriod({ from: at(from), to: at(to) }, comparison, now)
    return [period.from, period.to].map((time) => new Date(time).toISOString().slice(0, 16))
  }

  test('is the one before, as long', () => {
    expect(earlier('2026-11-01T00:00', '2026-11-11T00:00', 'period')).toEqual([
      '2026-10-22T00:00',
      '2026-11-01T00:00',
    ])
  })

  test('ends where the running one has come to', () => {
    expect(earlier('2026-11-21T00:00', '2026-11-22T00:00', 'period')).toEqual([
      '2026-11-20T00:00',
      '2026-11-20T14:30',
    ])
    expect(earlier('2026-11-21T00:00', '2026-11-22T00:00', 'year')).toEqual([
      '2025-11-21T00:00',
      '2025-11-21T14:30',
    ])
  })

  test('is empty if the period has not begun', () => {
    expect(earlier('2026-12-01T00:00', '2026-12-02T00:00', 'period')).toEqual([
      '2026-11-30T00:00',
      '2026-11-30T00:00',
    ])
  })

  test('has the same dates a year earlier, also of a leap day', () => {
    expect(earlier('2024-02-29T00:00', '2024-03-01T00:00', 'year')).toEqual([
      '2023-02-28T00:00',
      '2023-03-01T00:00',
    ])
  })
})
