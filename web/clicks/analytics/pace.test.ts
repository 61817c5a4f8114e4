import { expect, test } from 'bun:test'
import { beginBeats, untilBeatMs } from './pace.ts'

const SECOND = 1000

test('what is refreshed at one pace is refreshed together, whenever it was shown', () => {
  beginBeats(0)
  expect(untilBeatMs('numbers', 'today', 1 * SECOND)).toBe(4 * SECOND)
  expect(untilBeatMs('now', 'today', 4 * SECOND)).toBe(1 * SECOND)
  expect(untilBeatMs('lists', 'today', 4 * SECOND)).toBe(11 * SECOND)
})

test('a timer that comes a little early is not followed by another one at once', () => {
  beginBeats(0)
  expect(untilBeatMs('numbers', 'today', 5 * SECOND - 1)).toBe(5 * SECOND + 1)
  expect(untilBeatMs('numbers', 'today', 5 * SECOND)).toBe(5 * SECOND)
})
