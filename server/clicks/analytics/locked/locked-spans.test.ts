import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { DAY } from '../../../platform/clock.ts'
import { monthOf } from '../time/month.ts'
import { spansOverLimit, spansWithin } from './locked-spans.ts'

const day = (text: string) => Date.parse(`${text}T00:00:00Z`)
const clicks = (text: string, count: number) => ({ day: day(text), clicks: count })

test('the days after the one that reached the limit are left out, to the end of the month', () => {
  const days = [clicks('2026-11-02', 60), clicks('2026-11-12', 40), clicks('2026-11-20', 900)]
  expect(spansOverLimit(days, 100)).toEqual([
    { from: day('2026-11-13'), to: day('2026-12-01'), reason: 'clicks' },
  ])
  expect(spansOverLimit(days, 1001)).toEqual([])
})

test('each month counts for itself', () => {
  const days = [clicks('2026-10-31', 99), clicks('2026-11-01', 99), clicks('2026-12-05', 100)]
  expect(spansOverLimit(days, 100)).toEqual([
    { from: day('2026-12-06'), to: day('2027-01-01'), reason: 'clicks' },
  ])
})

test('a limit that is reached on the last day leaves out nothing', () => {
  expect(spansOverLimit([clicks('2026-11-30', 100)], 100)).toEqual([])
})

test('only the part within the period is told', () => {
  const span = { from: day('2026-11-13'), to: day('2026-12-01'), reason: 'clicks' } as const
  expect(spansWithin([span], { from: day('2026-11-20'), to: day('2026-11-22') })).toEqual([
    { from: day('2026-11-20'), to: day('2026-11-22'), reason: 'clicks' },
  ])
  expect(spansWithin([span], { from: day('2026-11-01'), to: span.from })).toEqual([])
})

test('what is shown of a month ends with the day that reaches the limit', () => {
  const days = fc.uniqueArray(fc.integer({ min: 0, max: 120 }), { maxLength: 60 })
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 400 }), (chosen, limit) => {
      const first = day('2026-09-01')
      const rows = chosen
        .toSorted((a, b) => a - b)
        .map((n) => ({ day: first + n * DAY, clicks: n }))
      const spans = spansOverLimit(rows, limit)
      for (const month of new Set(rows.map((row) => monthOf(row.day).from))) {
        const own = rows.filter((row) => monthOf(row.day).from === month)
        const shown = own.filter(
          (row) => !spans.some(({ from, to }) => row.day >= from && row.day < to),
        )
        const beforeLast = shown.slice(0, -1).reduce((sum, row) => sum + row.clicks, 0)
        expect(beforeLast).toBeLessThan(limit)
        const all = shown.reduce((sum, row) => sum + row.clicks, 0)
        expect(shown.length === own.length || all >= limit).toBe(true)
      }
    }),
  )
})
