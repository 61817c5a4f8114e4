import { expect, test } from 'bun:test'
import type { Timeseries } from '../../../../contract/clicks/analytics.ts'
import { chartPoints, estimatesOf, lineWriters } from './chart-points.ts'
import type { Metric } from './metrics.ts'

const zone = { timeZone: 'Europe/Berlin', locale: 'en-GB' }
const line = (interval: Timeseries['interval'], starts: Record<string, number>): Timeseries => ({
  interval,
  timezone: zone.timeZone,
  items: Object.entries(starts).map(([start, clicks]) => ({ start, clicks, visitors: clicks - 1 })),
})

const days = {
  now: line('day', { '2026-11-19T23:00:00Z': 5, '2026-11-20T23:00:00Z': 7 }),
  before: line('day', { '2026-11-17T23:00:00Z': 3, '2026-11-18T23:00:00Z': 4 }),
}

test('both periods are aligned and labelled with days in the reader’s zone', () => {
  expect(chartPoints(days, 'clicks', zone)).toEqual([
    { label: '20 Nov', now: 5, before: 3 },
    { label: '21 Nov', now: 7, before: 4 },
  ])
})

test('clicks per visitor are plotted, none where there are no visitors', () => {
  const alone = line('day', { '2026-11-19T23:00:00Z': 1, '2026-11-20T23:00:00Z': 3 })
  const points = chartPoints({ now: alone, before: undefined }, 'per-visitor', zone)
  expect(points.map(({ now }) => now)).toEqual([0, 1.5])
})

test('without an earlier period there is one line', () => {
  expect(chartPoints({ ...days, before: undefined }, 'clicks', zone)).toEqual([
    { label: '20 Nov', now: 5, before: undefined },
    { label: '21 Nov', now: 7, before: undefined },
  ])
})

test('the visitors metric plots visitors', () => {
  expect(chartPoints(days, 'visitors', zone).map(({ now }) => now)).toEqual([4, 6])
})

test('future hours have a label and no value', () => {
  const points = chartPoints(
    {
      now: line('hour', { '2026-11-20T23:00:00Z': 1 }),
      before: line('hour', { '2026-11-19T23:00:00Z': 2, '2026-11-20T00:00:00Z': 6 }),
    },
    'clicks',
    zone,
  )
  expect(points).toEqual([
    { label: '00:00', now: 1, before: 2 },
    { label: '01:00', now: undefined, before: 6 },
  ])
})

test('a period without earlier clicks is plotted alone', () => {
  const points = chartPoints({ ...days, before: line('day', {}) }, 'clicks', zone)
  expect(points.map(({ before }) => before)).toEqual([undefined, undefined])
})

test('only the visitors of a line that says so are written as estimates', () => {
  const lines = { ...days, now: { ...days.now, approximate: true as const } }
  const written = (metric: Metric) => {
    const { now, before } = lineWriters(metric, estimatesOf(lines, metric, false), 'en-GB')
    return [now(1200), before(1200)]
  }
  expect(written('visitors')).toEqual(['≈\u202f1,200', '1,200'])
  expect(written('clicks')).toEqual(['1,200', '1,200'])
  expect(written('per-visitor')).toEqual(['≈\u202f1,200.0', '1,200.0'])
})
