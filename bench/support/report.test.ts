import { expect, test } from 'bun:test'
import { reportText } from './report.ts'
import { limitRow, median, percentile } from './rows.ts'

test('a value within its limit meets the goal, for upper and lower limits', () => {
  expect(limitRow({ what: 'a', value: 20, unit: 'ms', most: 20 })).toEqual({
    what: 'a',
    goal: '≤ 20 ms',
    measured: '20 ms',
    isMet: true,
  })
  expect(limitRow({ what: 'a', value: 30_000, unit: '/s', least: 20_000 }).isMet).toBe(true)
})

test('a missed goal says by how much', () => {
  const late = limitRow({ what: 'a', value: 25, unit: 'ms', most: 20, beside: '95 %: 31 ms' })
  expect(late).toMatchObject({
    isMet: false,
    missedBy: '25 %',
    measured: '25 ms (95 %: 31 ms)',
  })
  expect(limitRow({ what: 'a', value: 15_000, unit: '/s', least: 20_000 }).missedBy).toBe('25 %')
  expect(limitRow({ what: 'a', value: 3, unit: '', most: 0 })).toMatchObject({
    goal: '≤ 0',
    missedBy: '3',
  })
  expect(limitRow({ what: 'a', value: Number.NaN, unit: 'ms', most: 20 }).isMet).toBe(false)
})

test('the median and the percentiles are measured values', () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(percentile([4, 1, 3, 2], 95)).toBe(4)
  expect(percentile([4, 1, 3, 2], 50)).toBe(2)
  expect(median([])).toBeNaN()
})

test('the page lists met and missed goals in a valid table', () => {
  const text = reportText({
    page: '# Benchmarks\n\n## links\n\nOld.\n\n## The test run\n\nTen minutes.\n',
    machine: [['Processor', 'two cores']],
    sections: [
      {
        name: 'links',
        about: 'Many of them.',
        rows: [
          { what: 'a|b', goal: '≤ 1', measured: '1', isMet: true },
          { what: 'c', goal: '≤ 1', measured: '2', isMet: false, missedBy: '100 %' },
          { what: 'd', goal: '', measured: '7' },
        ],
      },
    ],
  })
  expect(text).toContain('Of its goals, 1 are met and 1 missed.')
  expect(text).toContain('| a\\|b | ≤ 1 | 1 | met |')
  expect(text).toContain('| c | ≤ 1 | 2 | missed by 100 % |')
  expect(text).toContain('| d |  | 7 |  |')
  expect(text).toContain('- c: not looked into yet.')
  // It is not measured by a bench.
  expect(text.endsWith('\n\n## The test run\n\nTen minutes.\n')).toBe(true)
  expect(text).not.toContain('Old.')
})
