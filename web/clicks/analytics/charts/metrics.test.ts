import { expect, test } from 'bun:test'
import { metricIn, metricOf } from './metrics.ts'

test('clicks per visitor are none without visitors', () => {
  expect(metricIn({ clicks: 3, visitors: 2 }, 'per-visitor')).toBe(1.5)
  expect(metricIn({ clicks: 3, visitors: 0 }, 'per-visitor')).toBe(0)
})

test('an unknown metric in the address means clicks', () => {
  expect(metricOf('scans')).toBe('scans')
  expect(metricOf('constructor')).toBe('clicks')
  expect(metricOf(null)).toBe('clicks')
})
