import { expect, test } from 'bun:test'
import { agoOf } from './ago.ts'

const now = Date.parse('2026-11-26T08:00:00Z')

test.each([
  ['2026-11-26T07:59:30Z', 'just now'],
  ['2026-11-26T07:58:00Z', '2 minutes ago'],
  ['2026-11-26T01:30:00Z', '6 hours ago'],
  ['2026-11-25T07:00:00Z', 'yesterday'],
  ['2025-08-01T00:00:00Z', 'last year'],
  ['2026-11-26T09:00:00Z', 'just now'],
])('%s was %s', (moment, words) => {
  expect(agoOf(moment, now)).toBe(words)
})
