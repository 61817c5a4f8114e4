import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { DAY } from '../../../platform/clock.ts'
import { budget } from '../../../testing/rounds.ts'
import { monthOf } from '../time/month.ts'
import type { Period } from '../time/period.ts'
import { outside, splitPeriods } from './split-period.ts'

const BEGIN = Date.UTC(2026, 0, 29)
const DAYS = 70
const MONTHS = [Date.UTC(2026, 0), Date.UTC(2026, 1), Date.UTC(2026, 2), Date.UTC(2026, 3)]

const aTime = fc
  .tuple(fc.integer({ min: 0, max: DAYS - 1 }), fc.constantFrom(0, 0, 1, DAY / 2, DAY - 1))
  .map(([day, ms]) => BEGIN + day * DAY + ms)

/** In order; neither overlapping nor touching. */
const somePeriods = fc
  .uniqueArray(fc.oneof(aTime, fc.constantFrom(...MONTHS.slice(1))), { maxLength: 8 })
  .map((times) => times.toSorted((a, b) => a - b))
  .map((times) =>
    times.flatMap((from, n) => {
      const to = times[n + 1]
      return n % 2 === 0 && to !== undefined ? [{ from, to }] : []
    }),
  )

const versions = (times: readonly number[], after = 0) =>
  new Map(times.map((time, n) => [time, after + n + 1]))

const someCells = fc.record({
  days: fc
    .subarray(Array.from({ length: DAYS }, (_, day) => BEGIN + day * DAY))
    .map((days) => versions(days)),
  months: fc.subarray(MONTHS).map((months) => versions(months, DAYS)),
  gone: fc.array(fc.constantFrom('kept', 'kept', 'removing', 'thinned'), {
    ...{ minLength: MONTHS.length, maxLength: MONTHS.length },
  }),
})

const contains = (periods: readonly Period[], at: number) =>
  periods.filter(({ from, to }) => at >= from && at < to).length

test('each moment of a question is counted once, or known to be lost', () => {
  fc.assert(
    fc.property(
      somePeriods,
      someCells,
      fc.constantFrom('day' as const, 'day and month' as const),
      (periods, { days, months, gone }, spans) => {
        const which = (state: string) => new Set(MONTHS.filter((_, n) => gone[n] === state))
        const [thinned, removing] = [which('thinned'), which('removing')]
        const split = splitPeriods(
          periods,
          { days, months, thinned, removing, renamed: new Set() },
          spans,
        )
        const sums = split.sums.map(({ start, version }) => {
          const isMonth = version > DAYS
          expect((isMonth ? months : days).get(start)).toBe(version)
          return isMonth ? monthOf(start) : { from: start, to: start + DAY }
        })
        for (const { from, to } of sums) {
          const whole = periods.filter((period) => from >= period.from && to <= period.to)
          expect(whole).toHaveLength(1)
        }
        const edges = [...periods, ...split.raw, ...split.lost, ...sums]
        for (const at of edges.flatMap(({ from, to }) => [from, from + 1, to - 1, to])) {
          const month = monthOf(at).from
          const isLate = thinned.has(month)
          const [summed, raw, lost] = [
            contains(sums, at),
            contains(split.raw, at),
            contains(split.lost, at),
          ]
          const isAsked = contains(periods, at)
          expect([summed + lost + (isLate ? 0 : raw), isLate ? raw : isAsked]).toEqual([
            isAsked,
            isAsked,
          ])
          if (removing.has(month)) expect(raw).toBe(0)
          if (!isLate && !removing.has(month)) expect(lost).toBe(0)
        }
      },
    ),
    budget(1000),
  )
})

test('a month answers as a whole or not at all', () => {
  const february = monthOf(Date.UTC(2026, 1))
  const none = new Set<number>()
  const stored = { days: new Map(), months: new Map([[february.from, 7]]), renamed: none }
  const kept = { ...stored, thinned: none, removing: none }
  const whole = splitPeriods([february], kept, 'day and month')
  expect(whole).toEqual({
    sums: [{ span: 'month', start: february.from, version: 7 }],
    ...{ raw: [], lost: [] },
  })
  const shorter = { from: february.from, to: february.to - 1 }
  expect(splitPeriods([shorter], kept, 'day and month')).toEqual({
    sums: [],
    raw: [shorter],
    lost: [],
  })
  expect(splitPeriods([february], kept, 'day').raw).toEqual([february])
  const thinned = { ...kept, thinned: new Set([february.from]) }
  expect(splitPeriods([shorter], thinned, 'day and month')).toEqual({
    ...{ sums: [], raw: [shorter], lost: [shorter] },
  })
})

test('what is left out of a period leaves the rest of it, in order and apart', () => {
  const spans = fc.array(
    fc.tuple(aTime, aTime).map(([one, other]) => ({
      ...{ from: Math.min(one, other), to: Math.max(one, other) },
    })),
    { maxLength: 5 },
  )
  fc.assert(
    fc.property(aTime, aTime, spans, (one, other, without) => {
      const period = { from: Math.min(one, other), to: Math.max(one, other) + 1 }
      const rest = outside(period, without)
      for (const [n, { from, to }] of rest.entries()) {
        expect(from).toBeLessThan(to)
        const next = rest[n + 1]
        if (next) expect(to).toBeLessThan(next.from)
      }
      const times = [period, ...without].flatMap(({ from, to }) => [from - 1, from, to - 1, to])
      for (const at of times) {
        const isLeft = contains([period], at) === 1 && contains(without, at) === 0
        expect(contains(rest, at)).toBe(isLeft ? 1 : 0)
      }
    }),
  )
})
