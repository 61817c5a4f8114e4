import { expect, test } from 'bun:test'
import { MINUTE, SECOND } from '../../../platform/clock.ts'
import { areMany, isLargeShare, windowStart } from './rule.ts'

test.each([
  [4, 4, false],
  [5, 2, false],
  [5, 3, true],
  [500, 2, false],
])('%d failures on %d hosts are many: %s', (failing, hosts, isSo) => {
  expect(areMany({ all: 1000, failing, hosts })).toBe(isSo)
})

test.each([
  [20, 100, false],
  [21, 100, true],
  [5, 5, true],
  [0, 0, false],
])('%d of %d are a large share: %s', (failing, all, isSo) => {
  expect(isLargeShare({ all, failing, hosts: failing })).toBe(isSo)
})

test('the same moment is as long as it takes to be DOWN', () => {
  const downAt = 1_000_000_000
  const start = (startedAt: number) => downAt - windowStart({ downAt, startedAt })
  expect(start(downAt - 2 * MINUTE)).toBe(150 * SECOND)
  expect(start(downAt - 4 * MINUTE)).toBe(4 * MINUTE)
  expect(start(downAt - 60 * MINUTE)).toBe(5 * MINUTE)
})
