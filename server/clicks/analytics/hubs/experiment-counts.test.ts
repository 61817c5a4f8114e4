import { expect, test } from 'bun:test'
import { DAY } from '../../../platform/clock.ts'
import { spansOfDays } from './experiment-store.ts'

const dayOf = (n: number, rows: number) => ({ start: n * DAY, rows })

test('the days of an experiment are counted together while they are small', () => {
  const days = [dayOf(1, 40), dayOf(2, 50), dayOf(5, 10), dayOf(6, 1), dayOf(7, 300), dayOf(8, 2)]
  expect(spansOfDays(days, 100)).toEqual([
    { from: DAY, to: 6 * DAY },
    { from: 6 * DAY, to: 7 * DAY },
    { from: 7 * DAY, to: 8 * DAY },
    { from: 8 * DAY, to: 9 * DAY },
  ])
  expect(spansOfDays([])).toEqual([])
})
